<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name></name>
    <message>
        <source>&amp;Reading</source>
        <translation>读取情况(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Overview</source>
        <translation>总览(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Sources</source>
        <translation>来源(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>对比(&amp;C)</translation>
    </message>
    <message>
        <source>documents: {documents}, pairs with shared text: {pairs}</source>
        <translation>{documents} 份文档，{pairs} 对有共有文字</translation>
    </message>
    <message>
        <source>A in B</source>
        <translation>A 在 B 中</translation>
    </message>
    <message>
        <source>B in A</source>
        <translation>B 在 A 中</translation>
    </message>
    <message>
        <source>Hamming</source>
        <translation>汉明</translation>
    </message>
    <message>
        <source>… and {more} more pairs in the report.</source>
        <translation>……报告中还有 {more} 对。</translation>
    </message>
    <message>
        <source>Pairs with the same content in other words, in the report: {count}</source>
        <translation>报告中内容相同而说法不同的文档对：{count}</translation>
    </message>
    <message>
        <source>Pairs with passages that were read from pictures: {count}; a report says how much of each.</source>
        <translation>含有从图片识别出的文字的文档对：{count} 对；报告写明每个片段有多少来自识别。</translation>
    </message>
    <message>
        <source>Sign: {left}, {right}: {sentence} ({count})</source>
        <translation>迹象：{left}、{right}：{sentence}（{count}）</translation>
    </message>
    <message>
        <source>Pairs with other signs beside their text, in the report: {more}</source>
        <translation>报告中另有其他迹象的文档对：{more}</translation>
    </message>
    <message>
        <source>Identity data: {name}: {what}{where}: {why}</source>
        <translation>身份信息：{name}：{what}{where}：{why}</translation>
    </message>
    <message>
        <source>… and {more} more in the report.</source>
        <translation>……报告中还有 {more} 条。</translation>
    </message>
    <message>
        <source>Handed in blank: {count} ({names})</source>
        <translation>空白提交：{count} 份（{names}）</translation>
    </message>
    <message>
        <source>Too short for anything but the same file: {count} ({names})</source>
        <translation>过短，只查相同文件：{count} 份（{names}）</translation>
    </message>
    <message>
        <source>Only code or output: {count} ({names})</source>
        <translation>只有代码或程序输出：{count} 份（{names}）</translation>
    </message>
    <message>
        <source>Identical: {count} ({names})</source>
        <translation>内容相同：{count} 份（{names}）</translation>
    </message>
    <message>
        <source>… and {more} more groups of identical documents in the report.</source>
        <translation>……另有 {more} 组相同的文档，见报告。</translation>
    </message>
    <message>
        <source>counts</source>
        <translation>计入</translation>
    </message>
    <message>
        <source>does not count</source>
        <translation>不计入</translation>
    </message>
    <message>
        <source>Block {number} ({standing}, {counts}), in {documents} documents, {characters} characters: {start}</source>
        <translation>共有文字 {number}（{standing}，{counts}），{documents} 份文档，{characters} 字：{start}</translation>
    </message>
    <message>
        <source>… and {more} more blocks of shared text in the report.</source>
        <translation>……报告中还有 {more} 块共有文字。</translation>
    </message>
    <message>
        <source>Report: {path}</source>
        <translation>报告：{path}</translation>
    </message>
    <message>
        <source>Skipped, no document: {name}</source>
        <translation>已跳过（非文档）：{name}</translation>
    </message>
    <message>
        <source>References</source>
        <translation>参考文献</translation>
    </message>
    <message>
        <source>Quotations that name their source</source>
        <translation>注明出处的引文</translation>
    </message>
    <message>
        <source>Tables of contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Headers and footers</source>
        <translation>页眉和页脚</translation>
    </message>
    <message>
        <source>Declarations</source>
        <translation>声明</translation>
    </message>
    <message>
        <source>Thanks</source>
        <translation>致谢</translation>
    </message>
    <message>
        <source>Program code</source>
        <translation>程序代码</translation>
    </message>
    <message>
        <source>Forms and set phrases of many documents</source>
        <translation>多份文档共有的表格和套语</translation>
    </message>
    <message>
        <source>form fields</source>
        <translation>表单填写项</translation>
    </message>
    <message>
        <source>What stands beside the labels of a form</source>
        <translation>表单栏目旁填写的内容</translation>
    </message>
    <message>
        <source>Every word votes by how often it stands in the document: quick, but common words make strangers look alike.</source>
        <translation>每个词按词频投票：快，但常用词会使无关文档显得相似。</translation>
    </message>
    <message>
        <source>Only the words that tell this document from the others vote: a good choice for whole documents.</source>
        <translation>只有能区分本文与其他文档的词投票：适合整篇文档。</translation>
    </message>
    <message>
        <source>Nouns and verbs, long words, words after a summing-up word and words of the title weigh more: for documents with telling titles.</source>
        <translation>名词和动词、长词、总结性词语之后的词和标题中的词权重更大：适合标题能说明内容的文档。</translation>
    </message>
    <message>
        <source>Runs of words vote instead of single words: strangers hardly ever look alike, edited copies drift apart.</source>
        <translation>由连续的词串而不是单个词投票：无关文档很少显得相似，改写的副本则距离变大。</translation>
    </message>
    <message>
        <source>Several fingerprints, each blind for other words: finds copies although some words were changed.</source>
        <translation>多个指纹，各自忽略不同的词：改了一些词的副本也能找到。</translation>
    </message>
    <message>
        <source>One number for a choice of words: finds only documents with the very same choice.</source>
        <translation>对选出的词只算一个值：只能找到选词完全相同的文档。</translation>
    </message>
    <message>
        <source>The same with several choices of words: one that agrees is enough.</source>
        <translation>同上，但选词有多组：一组相同即可。</translation>
    </message>
    <message>
        <source>All runs of characters are compared: exact, and takes the most memory.</source>
        <translation>比对所有连续字符串：精确，占内存最多。</translation>
    </message>
    <message>
        <source>A small sample of all runs of characters: nearly as exact, in little memory.</source>
        <translation>只取连续字符串的少量样本：几乎同样精确，占内存少。</translation>
    </message>
    <message>
        <source>Many small draws from all runs of characters: a good estimate of how much two documents share.</source>
        <translation>从连续字符串中多次抽样：较好地估计两份文档的共有比例。</translation>
    </message>
    <message>
        <source>A fingerprint for the topic words of each paragraph: for documents that were put together from paragraphs.</source>
        <translation>为每段的主题词各算一个指纹：适合由段落拼凑成的文档。</translation>
    </message>
    <message>
        <source>Only the titles are compared, synonyms counting as one word.</source>
        <translation>只比对标题，同义词算作一个词。</translation>
    </message>
    <message>
        <source>Words that vote</source>
        <translation>参与投票的词数</translation>
    </message>
    <message>
        <source>Nouns and verbs weigh more</source>
        <translation>名词和动词加权</translation>
    </message>
    <message>
        <source>Long words weigh more</source>
        <translation>长词加权</translation>
    </message>
    <message>
        <source>Words after marker words weigh more</source>
        <translation>标志词之后的词加权</translation>
    </message>
    <message>
        <source>Words of the title weigh more</source>
        <translation>标题中的词加权</translation>
    </message>
    <message>
        <source>Length of a run</source>
        <translation>连续串长度</translation>
    </message>
    <message>
        <source>Random lexicons</source>
        <translation>随机词典数</translation>
    </message>
    <message>
        <source>Share of words each one drops</source>
        <translation>每个词典舍去的比例</translation>
    </message>
    <message>
        <source>Seed of the random choice</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Keep the lexicons in</source>
        <translation>词典保存在</translation>
    </message>
    <message>
        <source>Rarity of words, from</source>
        <translation>词的稀有度，从</translation>
    </message>
    <message>
        <source>Rarity of words, to</source>
        <translation>词的稀有度，到</translation>
    </message>
    <message>
        <source>Hashes that are kept</source>
        <translation>保留的哈希数</translation>
    </message>
    <message>
        <source>Hash functions</source>
        <translation>哈希函数数</translation>
    </message>
    <message>
        <source>Topic words of a paragraph</source>
        <translation>每段主题词数</translation>
    </message>
    <message>
        <source>Characters of a window</source>
        <translation>窗口字符数</translation>
    </message>
    <message>
        <source>Hamming distance of paragraphs</source>
        <translation>段落的汉明距离</translation>
    </message>
    <message>
        <source>The template “{name}” has no text that could be read, so nothing of it is left out.</source>
        <translation>模板“{name}”没有可读取的文字，因此未排除任何内容。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>What read the output was closed before its end.</source>
        <translation>读取输出的程序提前关闭了。</translation>
    </message>
    <message>
        <source>The system refuses to do that: {why}.</source>
        <translation>系统拒绝执行：{why}。</translation>
    </message>
    <message>
        <source>The name of the check {path} must end in {suffix}.</source>
        <translation>检查文件 {path} 的名字须以 {suffix} 结尾。</translation>
    </message>
    <message>
        <source>“{path}” is the check itself: give another file.</source>
        <translation>“{path}”就是该检查本身：请指定另一个文件。</translation>
    </message>
    <message>
        <source>There is no folder “{path}”.</source>
        <translation>没有文件夹“{path}”。</translation>
    </message>
    <message>
        <source>Check: {path}</source>
        <translation>检查文件：{path}</translation>
    </message>
    <message>
        <source>Give either FILE or --pairs FILE; --method is for --pairs.</source>
        <translation>请给出 FILE 或 --pairs FILE 之一；--method 只用于 --pairs。</translation>
    </message>
    <message>
        <source>There is no file or folder “{path}”.</source>
        <translation>没有文件或文件夹“{path}”。</translation>
    </message>
    <message>
        <source>Taken in by other LaTeX documents, and read as parts of them: {count} ({names})</source>
        <translation>被其他 LaTeX 文档引入，作为其一部分读取：{count} 个（{names}）</translation>
    </message>
    <message>
        <source>Taken in by other LaTeX documents, and read with these as well as by themselves: {count} ({names})</source>
        <translation>被其他 LaTeX 文档引入，既随其读取，也作为单独的文档检查：{count} 个（{names}）</translation>
    </message>
    <message>
        <source>Reached by two ways, and checked once: {count} ({names})</source>
        <translation>由两条路径指到、只检查一次的文件：{count} 个（{names}）</translation>
    </message>
    <message>
        <source>Given as older ones, but files of the check itself, and not compared with themselves: {count} ({names})</source>
        <translation>作为旧文档给出、其实就是本次检查的文件，不与自身比对：{count} 个（{names}）</translation>
    </message>
    <message>
        <source>Web page (.html)</source>
        <translation>网页（.html）</translation>
    </message>
    <message>
        <source>Data (.json)</source>
        <translation>数据（.json）</translation>
    </message>
    <message>
        <source>Tables (.csv)</source>
        <translation>表格（.csv）</translation>
    </message>
    <message>
        <source>Workbook (.xlsx)</source>
        <translation>工作簿（.xlsx）</translation>
    </message>
    <message>
        <source>Word document (.docx)</source>
        <translation>Word 文档（.docx）</translation>
    </message>
    <message>
        <source>PDF (.pdf)</source>
        <translation>PDF（.pdf）</translation>
    </message>
    <message>
        <source>The name of the report {path} must end in {known}.</source>
        <translation>报告文件名 {path} 的后缀应为 {known}。</translation>
    </message>
    <message>
        <source>The name of the case file {path} must end in {known}.</source>
        <translation>案卷文件 {path} 的名称必须以 {known} 结尾。</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>it is not allowed, or another program has the file open</source>
        <translation>没有权限，或文件正被其他程序打开</translation>
    </message>
    <message>
        <source>the folder can only be read</source>
        <translation>文件夹只读</translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <translation>没有这个文件夹</translation>
    </message>
    <message>
        <source>there is a folder of that name</source>
        <translation>已有同名文件夹</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>文件名过长</translation>
    </message>
    <message>
        <source>the file would be larger than this system allows</source>
        <translation>文件大小超出了系统允许的上限</translation>
    </message>
    <message>
        <source>the disk reports a fault</source>
        <translation>磁盘报告错误</translation>
    </message>
    <message>
        <source>it is a link that leads nowhere</source>
        <translation>它是一个无处可指的链接</translation>
    </message>
    <message>
        <source>“{path}” could not be written: {reason}. Nothing was changed.</source>
        <translation>“{path}”无法写入：{reason}。没有任何改动。</translation>
    </message>
    <message>
        <source>the system refuses it</source>
        <translation>系统拒绝执行</translation>
    </message>
    <message>
        <source>Similarity report</source>
        <translation>相似度报告</translation>
    </message>
    <message>
        <source>Hengwen</source>
        <translation>衡文</translation>
    </message>
    <message>
        <source>It shows similarity, not a verdict: the figures are the program&apos;s, the judgement is the reader&apos;s.</source>
        <translation>报告给出的是相似度，不是结论：数字由程序计算，判断由读者作出。</translation>
    </message>
    <message>
        <source>New documents</source>
        <translation>新文档</translation>
    </message>
    <message>
        <source>Older documents</source>
        <translation>旧文档</translation>
    </message>
    <message>
        <source>Task sheet</source>
        <translation>任务书</translation>
    </message>
    <message>
        <source>Roster</source>
        <translation>名单</translation>
    </message>
    <message>
        <source>List of names that must not stand in the documents</source>
        <translation>文档中不得出现的名称清单</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料库</translation>
    </message>
    <message>
        <source>{count} documents</source>
        <translation>{count} 份文档</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>文档库</translation>
    </message>
    <message>
        <source>Rule for people</source>
        <translation>识别提交人的规则</translation>
    </message>
    <message>
        <source>People corrected by hand</source>
        <translation>手工更正的提交人</translation>
    </message>
    <message>
        <source>Encoding chosen</source>
        <translation>指定的编码</translation>
    </message>
    <message>
        <source>Block decided</source>
        <translation>对共有文字块的决定</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>生成程序</translation>
    </message>
    <message>
        <source>Command that makes it again</source>
        <translation>重新生成的命令</translation>
    </message>
    <message>
        <source>Command that makes it again, in the folder of what was given</source>
        <translation>重新生成的命令（在所给文件所在的文件夹中运行）</translation>
    </message>
    <message>
        <source>Only the kept check makes it again: people were corrected by hand, which no option says.</source>
        <translation>只有已保存的检查才能重新生成：提交人经手工更正，没有选项能表达。</translation>
    </message>
    <message>
        <source>Not compared</source>
        <translation>未参与比对</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>文档对</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>生成时间</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
    <message>
        <source>Inputs: how to make this again</source>
        <translation>检查依据：怎样重新生成本报告</translation>
    </message>
    <message>
        <source> ({text})</source>
        <translation>（{text}）</translation>
    </message>
    <message>
        <source>Identity data</source>
        <translation>身份信息</translation>
    </message>
    <message>
        <source>These documents must be anonymous. What is listed stands on the list or has a known form; it may belong to the buyer, a source or an example. A name that is on no list may be missing here, and so may one in a picture.</source>
        <translation>这些文档应当匿名（暗标）。列出的内容在清单上，或者形式可以识别；也可能属于采购人、引用的来源或示例。清单以外的名称可能漏列，图片中的也一样。</translation>
    </message>
    <message>
        <source>None was found.</source>
        <translation>未发现。</translation>
    </message>
    <message>
        <source>What stands there</source>
        <translation>出现的内容</translation>
    </message>
    <message>
        <source>Why it is shown</source>
        <translation>列出的理由</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Skipped (not documents)</source>
        <translation>已跳过（非文档）</translation>
    </message>
    <message>
        <source>No two documents have a passage, a rare title or a telling sign in common.</source>
        <translation>没有任何两份文档有共同的文字、少见的同一题目或能说明问题的迹象。</translation>
    </message>
    <message>
        <source>without a passage</source>
        <translation>无匹配</translation>
    </message>
    <message>
        <source>sources: {count}</source>
        <translation>来源 {count} 个</translation>
    </message>
    <message>
        <source>excused by a reader, not counted; the reason appears under the pointer</source>
        <translation>读者已排除，不计入；指针停留可见理由</translation>
    </message>
    <message>
        <source>From pair {first} on, the passages are not listed either (pairs: {missing}).</source>
        <translation>自第 {first} 对起不再列出匹配（{missing} 对）。</translation>
    </message>
    <message>
        <source>read from pictures: A {left}, B {right}</source>
        <translation>识别自图片：A {left}，B {right}</translation>
    </message>
    <message>
        <source>Excused by a reader</source>
        <translation>读者已排除</translation>
    </message>
    <message>
        <source>Same content in other words</source>
        <translation>换了说法的同义内容</translation>
    </message>
    <message>
        <source>They share no text that counts; paragraphs that say the same are listed below.</source>
        <translation>两者没有计入的共同文字；意思相同的段落列在下面。</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>突出程度</translation>
    </message>
    <message>
        <source>Paragraphs</source>
        <translation>段落</translation>
    </message>
    <message>
        <source>in Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>in English</source>
        <translation>英文</translation>
    </message>
    <message>
        <source>Ranking</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>匹配</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>未读取</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Parts of the similarity</source>
        <translation>相似度的组成</translation>
    </message>
    <message>
        <source>Share of A&apos;s counted characters that stand in B, and the reverse.</source>
        <translation>A 的计入字中见于 B 的比例，以及反过来的比例。</translation>
    </message>
    <message>
        <source>Counted characters of one shared passage that stand in the other document, at most.</source>
        <translation>一处共有文字中见于对方的计入字数，取最多的一处。</translation>
    </message>
    <message>
        <source>Paragraphs that are alike</source>
        <translation>相近的段落</translation>
    </message>
    <message>
        <source>paired by {reason}</source>
        <translation>配对依据：{reason}</translation>
    </message>
    <message>
        <source>Nothing was compared: there were no two documents with text of their own.</source>
        <translation>没有进行任何比对：没有两份含有自己文字的文档。</translation>
    </message>
    <message>
        <source>Handed in blank</source>
        <translation>空白提交</translation>
    </message>
    <message>
        <source>These documents have less text of their own than the shortest passage; none is compared.</source>
        <translation>这些文档自己的文字少于最短匹配的长度，均不参与比对。</translation>
    </message>
    <message>
        <source>Identical documents</source>
        <translation>内容相同的文档</translation>
    </message>
    <message>
        <source>The documents of a group are one text. Each is compared with the first of them; beside other documents one of them stands for all.</source>
        <translation>同组的文档是同一份文字。每份与其中第一份比对；与其他文档比对时，由其中一份代表全组。</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>and {count} identical</source>
        <translation>另有 {count} 份相同</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>比对范围</translation>
    </message>
    <message>
        <source>Identical</source>
        <translation>内容相同</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>文档对</translation>
    </message>
    <message>
        <source>Passage</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Document A</source>
        <translation>文档 A</translation>
    </message>
    <message>
        <source>Document B</source>
        <translation>文档 B</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Path of A</source>
        <translation>A 的路径</translation>
    </message>
    <message>
        <source>Path of B</source>
        <translation>B 的路径</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>题目</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Largest source</source>
        <translation>最大来源</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页码</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Differing bits, out of 64, of the two document fingerprints: the fewer, the nearer. They find versions of one text: unrelated texts differ in about 32 bits, and a copied part of a long text hardly moves them.</source>
        <translation>两份文档 64 位指纹中不同的位数：越少越接近。用来找同一文本的不同版本：毫不相干的文本约差 32 位，长文中抄来的一部分几乎不影响它。</translation>
    </message>
    <message>
        <source>How alike the titles of both documents are.</source>
        <translation>两份文档题目的相似程度。</translation>
    </message>
    <message>
        <source>Number of passages that both documents share.</source>
        <translation>两份文档共有的匹配数。</translation>
    </message>
    <message>
        <source>Rewritten passages</source>
        <translation>改写处数</translation>
    </message>
    <message>
        <source>Number of rewritten passages: the same words in another order.</source>
        <translation>改写处数：用词相同，次序不同。</translation>
    </message>
    <message>
        <source>Rewritten</source>
        <translation>改写</translation>
    </message>
    <message>
        <source>Paragraphs that say the same in other words or in another language; three at least. Part of no percentage.</source>
        <translation>用不同的词句或另一种语言说同样内容的段落，至少三段；不计入任何百分比。</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>同义内容</translation>
    </message>
    <message>
        <source>Characters of A in B</source>
        <translation>A 见于 B 的字数</translation>
    </message>
    <message>
        <source>Counted characters of document A that stand in document B.</source>
        <translation>文档 A 计入的字中见于文档 B 的字数。</translation>
    </message>
    <message>
        <source>Excused characters</source>
        <translation>已排除字数</translation>
    </message>
    <message>
        <source>Characters of excused passages; they are part of no percentage.</source>
        <translation>已排除片段的字数，不计入任何百分比。</translation>
    </message>
    <message>
        <source>Older document</source>
        <translation>旧文档</translation>
    </message>
    <message>
        <source>Which of the two is an older document.</source>
        <translation>两份中哪一份是旧文档。</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总文字复制比</translation>
    </message>
    <message>
        <source>No references</source>
        <translation>去除引用</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>单篇最大</translation>
    </message>
    <message>
        <source>The document that the largest share is owed to.</source>
        <translation>占比最大的来源文档。</translation>
    </message>
    <message>
        <source>Number of documents that it shares text with.</source>
        <translation>与它有共同文字的文档数。</translation>
    </message>
    <message>
        <source>Characters that count: everything but what is left out.</source>
        <translation>计入的字：除不计入部分之外的全部。</translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>计入字数</translation>
    </message>
    <message>
        <source>Repeated characters</source>
        <translation>重复字数</translation>
    </message>
    <message>
        <source>Repeated</source>
        <translation>重复字数</translation>
    </message>
    <message>
        <source>Characters in all</source>
        <translation>总字数</translation>
    </message>
    <message>
        <source>What is left out</source>
        <translation>不计入的文字</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>指纹</translation>
    </message>
    <message>
        <source>Its number behind the paragraphs of the text; the largest comes first.</source>
        <translation>正文段落后面所标的编号，占比最高的为 1。</translation>
    </message>
    <message>
        <source>Share of the document&apos;s counted characters that stand in this source.</source>
        <translation>文档计入的字中见于此来源的占比。</translation>
    </message>
    <message>
        <source>Counted characters of the document that stand in this source.</source>
        <translation>文档计入的字中见于此来源的字数。</translation>
    </message>
    <message>
        <source>Only here</source>
        <translation>仅见于此</translation>
    </message>
    <message>
        <source>Characters that stand in this source and in no other.</source>
        <translation>只见于此来源的字数。</translation>
    </message>
    <message>
        <source>Share of all that the person handed in that stands in files of others.</source>
        <translation>此人所交全部文字中见于他人文件的占比。</translation>
    </message>
    <message>
        <source>The largest share that stands in files of one other person.</source>
        <translation>见于另一个人的文件的最大占比。</translation>
    </message>
    <message>
        <source>Most from one</source>
        <translation>单人最大</translation>
    </message>
    <message>
        <source>Of whom</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>他人</translation>
    </message>
    <message>
        <source>How many people they share text with.</source>
        <translation>与多少人有共有文字。</translation>
    </message>
    <message>
        <source>How many files the person handed in.</source>
        <translation>此人交了多少个文件。</translation>
    </message>
    <message>
        <source>Its number in reports.</source>
        <translation>它在报告中的编号。</translation>
    </message>
    <message>
        <source>Form: printed in most. Stock phrase: what many write. Copied: all else.</source>
        <translation>表格文字：多数文档都印有的；套语：许多人都会写的；复制：其余的。</translation>
    </message>
    <message>
        <source>Whether it counts in every percentage; ✓ where a reader decided.</source>
        <translation>是否计入各项百分比；✓ 表示由读者决定。</translation>
    </message>
    <message>
        <source>How many documents have it.</source>
        <translation>有多少份文档含有它。</translation>
    </message>
    <message>
        <source>In the document that has most of it.</source>
        <translation>以含有最多的那份计。</translation>
    </message>
    <message>
        <source>Page in A</source>
        <translation>A 的页码</translation>
    </message>
    <message>
        <source>Page in B</source>
        <translation>B 的页码</translation>
    </message>
    <message>
        <source>Text in A</source>
        <translation>A 的文字</translation>
    </message>
    <message>
        <source>Text in B</source>
        <translation>B 的文字</translation>
    </message>
    <message>
        <source>From in A</source>
        <translation>A 的起点</translation>
    </message>
    <message>
        <source>To in A</source>
        <translation>A 的终点</translation>
    </message>
    <message>
        <source>From in B</source>
        <translation>B 的起点</translation>
    </message>
    <message>
        <source>To in B</source>
        <translation>B 的终点</translation>
    </message>
    <message>
        <source>Read from pictures in A</source>
        <translation>A 中识别自图片</translation>
    </message>
    <message>
        <source>Share of the passage that text recognition read from pictures, where it may be wrong.</source>
        <translation>片段中由文字识别从图片读出的占比；识别可能有误。</translation>
    </message>
    <message>
        <source>Read from pictures in B</source>
        <translation>B 中识别自图片</translation>
    </message>
    <message>
        <source>Characters read from pictures</source>
        <translation>识别自图片的字符</translation>
    </message>
    <message>
        <source>Mean score of recognition</source>
        <translation>识别平均得分</translation>
    </message>
    <message>
        <source>Doubtful lines</source>
        <translation>存疑行</translation>
    </message>
    <message>
        <source>What both files have to do with each other beside their text: pictures, what their files remember, mistakes that only they have. It is part of no percentage.</source>
        <translation>两份文件在文字之外的关系：图片、文件记下的来历、只有它们有的错误。不计入任何百分比。</translation>
    </message>
    <message>
        <source>Signs</source>
        <translation>迹象</translation>
    </message>
    <message>
        <source>Possible innocent explanation</source>
        <translation>也可能是</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>裁定</translation>
    </message>
    <message>
        <source>What a reader decided; the program only counts.</source>
        <translation>由审阅者裁定；程序只计数。</translation>
    </message>
    <message>
        <source>Reason of the verdict</source>
        <translation>裁定理由</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Decided by</source>
        <translation>裁定人</translation>
    </message>
    <message>
        <source>Decided on</source>
        <translation>裁定时间</translation>
    </message>
    <message>
        <source>Found in it</source>
        <translation>其中发现</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Documents in all</source>
        <translation>文档总数</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>A in B / B in A</source>
        <translation>A 在 B 中／B 在 A 中</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新</translation>
    </message>
    <message>
        <source>old</source>
        <translation>旧</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>confirmed</source>
        <translation>已确认</translation>
    </message>
    <message>
        <source>excused</source>
        <translation>已排除</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Shortest passage, in counted characters</source>
        <translation>最短匹配（计入字数）</translation>
    </message>
    <message>
        <source>Largest Hamming distance of paragraphs</source>
        <translation>段落汉明距离上限</translation>
    </message>
    <message>
        <source>Document fingerprint</source>
        <translation>文档指纹</translation>
    </message>
    <message>
        <source>Left out by choice</source>
        <translation>按设置不计入</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>读取情况</translation>
    </message>
    <message>
        <source>All documents were read without a remark.</source>
        <translation>全部文档读取正常。</translation>
    </message>
    <message>
        <source>Not read, and therefore not compared</source>
        <translation>未能读取，因此未参与比对</translation>
    </message>
    <message>
        <source>No figure of this report says anything about these documents.</source>
        <translation>本报告的任何数字都不涉及这些文档。</translation>
    </message>
    <message>
        <source>Read and compared, but look at them</source>
        <translation>已读取并参与比对，但请核对</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>第 {page} 页</translation>
    </message>
    <message>
        <source>paragraph {number}</source>
        <translation>第 {number} 段</translation>
    </message>
    <message>
        <source>{count}×</source>
        <translation>{count} 处</translation>
    </message>
    <message>
        <source>Pairs by similarity</source>
        <translation>按相似度排列的文档对</translation>
    </message>
    <message>
        <source>Signs that are switched off</source>
        <translation>已关闭的迹象</translation>
    </message>
    <message>
        <source>Noted in passing</source>
        <translation>仅作记录</translation>
    </message>
    <message>
        <source>These findings hide and falsify no running text.</source>
        <translation>这些发现没有隐藏或篡改正文。</translation>
    </message>
    <message>
        <source>Pairs by evidence</source>
        <translation>按证据排列的文档对</translation>
    </message>
    <message>
        <source>Pairs by range of similarity</source>
        <translation>各相似度区间的文档对数</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Hamming distance</source>
        <translation>汉明距离</translation>
    </message>
    <message>
        <source>Hamming {distance}</source>
        <translation>汉明 {distance}</translation>
    </message>
    <message>
        <source>Title similarity</source>
        <translation>题目相似度</translation>
    </message>
    <message>
        <source>same file</source>
        <translation>同一文件</translation>
    </message>
    <message>
        <source>What the figures of a pair mean</source>
        <translation>文档对各项数字的含义</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>How much the pair tells, in characters: text that only these two share counts in full, what several share is divided among them; documents of one text stand above all others.</source>
        <translation>这一对有多说明问题，以字计：只有这两份共有的文字全数计入，几份共有的由各份平分；全文相同的两份排在所有其他之前。</translation>
    </message>
    <message>
        <source>Counted characters of both documents that stand in the other one, out of all counted ones of both; 100 % for equal texts only.</source>
        <translation>两份文档中见于对方的计入字数，占两份全部计入字数的比例；只有文字相同才是 100 %。</translation>
    </message>
    <message>
        <source>Pairs of characters in common</source>
        <translation>共有的相邻字对</translation>
    </message>
    <message>
        <source>What the similarity is made of, character by character: identical, or moved to another place, what has an equal on the other side; edited, what has none in a sentence that was edited; and rewritten text.</source>
        <translation>相似度逐字由哪些部分组成：对方有相同的字为一致，次序不同为移位；改动过的句子里对方没有的字为修改；另有改写的文字。</translation>
    </message>
    <message>
        <source>People</source>
        <translation>人员</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>人员</translation>
    </message>
    <message>
        <source>Person A</source>
        <translation>人员 A</translation>
    </message>
    <message>
        <source>Person B</source>
        <translation>人员 B</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>学号/编号</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Files in number</source>
        <translation>文件数</translation>
    </message>
    <message>
        <source>Pairs of files</source>
        <translation>文件对</translation>
    </message>
    <message>
        <source>Places of these pairs</source>
        <translation>这些文件对的序号</translation>
    </message>
    <message>
        <source>Pairs of people</source>
        <translation>人员对</translation>
    </message>
    <message>
        <source>The share of a person is that of all their files together; their own files are not counted as sources.</source>
        <translation>一个人的占比按其全部文件合计；本人的其他文件不算来源。</translation>
    </message>
    <message>
        <source>In files of others</source>
        <translation>见于他人文件</translation>
    </message>
    <message>
        <source>Most in those of one person</source>
        <translation>见于一人文件最多</translation>
    </message>
    <message>
        <source>Not handed in</source>
        <translation>未交</translation>
    </message>
    <message>
        <source>Pairs of people by evidence</source>
        <translation>按证据排列的人员对</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>How many pairs have how much; pairs that share nothing are not counted.</source>
        <translation>各相似度有多少对；没有共同文字的不计。</translation>
    </message>
    <message>
        <source>Who shares with whom</source>
        <translation>谁与谁有共同文字</translation>
    </message>
    <message>
        <source>Every row and every column is a document; those that share much stand together.</source>
        <translation>每行每列是一份文档；共同文字多的排在一起。</translation>
    </message>
    <message>
        <source>Show only pairs with this name</source>
        <translation>只看含此名称的文档对</translation>
    </message>
    <message>
        <source>Previous passage</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Next passage</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>previous pair</source>
        <translation>上一对</translation>
    </message>
    <message>
        <source>next pair</source>
        <translation>下一对</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>浅色或深色</translation>
    </message>
    <message>
        <source>Sources of each document</source>
        <translation>每份文档的来源</translation>
    </message>
    <message>
        <source>and {more} more; a report as XLSX or CSV lists all.</source>
        <translation>另有 {more} 个；XLSX 或 CSV 报告列出全部。</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>excused −{count} characters</source>
        <translation>已排除 −{count} 字</translation>
    </message>
    <message>
        <source>Total copy ratio</source>
        <translation>总文字复制比</translation>
    </message>
    <message>
        <source>Copy ratio without references</source>
        <translation>去除引用文献复制比</translation>
    </message>
    <message>
        <source>Largest ratio from one source</source>
        <translation>单篇最大文字复制比</translation>
    </message>
    <message>
        <source>Counted characters</source>
        <translation>计入字数</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>不计入</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>older</source>
        <translation>旧</translation>
    </message>
    <message>
        <source>What the figures of a document mean</source>
        <translation>单份文档各项数字的含义</translation>
    </message>
    <message>
        <source>Share of the document&apos;s counted characters that stand in some other document.</source>
        <translation>文档的计入字数中，出现在其他文档里的比例。</translation>
    </message>
    <message>
        <source>The same without quotations and references.</source>
        <translation>同上，去除引文和参考文献。</translation>
    </message>
    <message>
        <source>The largest share that is owed to one document.</source>
        <translation>来自单份文档的最大比例。</translation>
    </message>
    <message>
        <source>Characters that are not counted; they leave both sides of the division.</source>
        <translation>不计入的字符：从分子和分母中同时去掉。</translation>
    </message>
    <message>
        <source>{count} characters</source>
        <translation>{count} 字</translation>
    </message>
    <message>
        <source>Text that many documents share</source>
        <translation>多份文档共有的文字</translation>
    </message>
    <message>
        <source>Each block is found once, with all documents that have it. Forms, templates and stock phrases do not count; what was copied does, unless a reader decided otherwise.</source>
        <translation>每块文字只列一次，并列出所有含有它的文档。表格文字、模板和套语不计入，复制的文字计入；读者另有决定的，从其决定。</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>{reason}, block {number}</source>
        <translation>{reason}，第 {number} 块</translation>
    </message>
    <message>
        <source>Taken for</source>
        <translation>认作</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>是否计入</translation>
    </message>
    <message>
        <source>decided by a reader</source>
        <translation>读者决定</translation>
    </message>
    <message>
        <source>Documents with it</source>
        <translation>含有它的文档</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>字数</translation>
    </message>
    <message>
        <source>Text of the block</source>
        <translation>这块文字</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>The first {shown} of {blocks} blocks; a report as XLSX or CSV lists all.</source>
        <translation>前 {shown} 块，共 {blocks} 块；XLSX 或 CSV 报告列出全部。</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>逐段对照</translation>
    </message>
    <message>
        <source>A passage has one colour and one number on both sides; the number leads to the other side.</source>
        <translation>同一处匹配在两侧用同一颜色、同一编号；点编号可到另一侧。</translation>
    </message>
    <message>
        <source>inside a passage, but not in the other document: not counted as shared</source>
        <translation>在匹配之内，但另一份文档没有：不算共有</translation>
    </message>
    <message>
        <source>what differs inside an edited passage</source>
        <translation>修改处中的差异</translation>
    </message>
    <message>
        <source>left out, not counted; the reason appears under the pointer</source>
        <translation>不计入；指针停留可见原因</translation>
    </message>
    <message>
        <source>something odd about the text, named under the pointer</source>
        <translation>文字有异常，指针停留可见说明</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Whole texts are shown for the first {whole} of {pairs} pairs; the others list their passages.</source>
        <translation>共 {pairs} 对，前 {whole} 对显示全文，其余只列匹配。</translation>
    </message>
    <message>
        <source>A report in JSON holds every passage of every pair.</source>
        <translation>JSON 报告包含每一对的每一处匹配。</translation>
    </message>
    <message>
        <source>Both are the same file under two names: every byte is equal.</source>
        <translation>两者是同一文件的两个名字：每个字节都相同。</translation>
    </message>
    <message>
        <source>No shared passage: only the fingerprints or the titles are near.</source>
        <translation>没有共有文字，只有指纹或题目相近。</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>匹配</translation>
    </message>
    <message>
        <source>Only the shared passages are shown.</source>
        <translation>只显示共有文字。</translation>
    </message>
    <message>
        <source>to the ranking</source>
        <translation>回到排名</translation>
    </message>
    <message>
        <source>Passage {number}: to the other side</source>
        <translation>第 {number} 处：到另一侧</translation>
    </message>
    <message>
        <source>Left out: {kind}</source>
        <translation>不计入：{kind}</translation>
    </message>
    <message>
        <source>Found: {kind}</source>
        <translation>发现：{kind}</translation>
    </message>
    <message>
        <source>Other signs</source>
        <translation>其他迹象</translation>
    </message>
    <message>
        <source>What both files have beside their text. It is part of no percentage, and no proof: ask how it came about.</source>
        <translation>两份文件在文字之外的共同之处。它不计入任何百分比，也不是证据的终点：请问一问它是怎样来的。</translation>
    </message>
    <message>
        <source>Sign</source>
        <translation>迹象</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>强度</translation>
    </message>
    <message>
        <source>In how many files</source>
        <translation>多少份文件有</translation>
    </message>
    <message>
        <source>They share no text that counts; other signs are listed below.</source>
        <translation>两份没有计入的共同文字；其他迹象列在下面。</translation>
    </message>
    <message>
        <source>Shared text</source>
        <translation>共有文字</translation>
    </message>
    <message>
        <source>Shared text by document</source>
        <translation>各文档的共有文字</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>检查依据</translation>
    </message>
    <message>
        <source>Case file: pairs of documents</source>
        <translation>案卷：文档对汇总</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>A pair is here because it was listed or chosen, not because anybody copied. A source, a form or a quotation of both may explain what they share: read both sides.</source>
        <translation>收入案卷的文档对只是被列出或选中，不等于有人抄袭。相同的内容也可能来自共同的出处、表格或引文：请看两边的原文。</translation>
    </message>
    <message>
        <source>to the index</source>
        <translation>回到目录</translation>
    </message>
    <message>
        <source>The first {shown} of {pairs} pairs; a case file as XLSX has all.</source>
        <translation>只列出 {pairs} 对中的前 {shown} 对；XLSX 案卷有全部。</translation>
    </message>
    <message>
        <source>Red underlined: has no equal on the other side of its passage. Without colour: inside a passage, but not in the other document. Grey: left out, not counted.</source>
        <translation>红色下划线：匹配的另一侧没有与之相同的文字。无底色：在匹配之内，但另一份文档没有。灰色：不计入。</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>read</source>
        <translation>已读取</translation>
    </message>
    <message>
        <source>read partly</source>
        <translation>部分读取</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>无文字</translation>
    </message>
    <message>
        <source>suspicious</source>
        <translation>可疑</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>已加密</translation>
    </message>
    <message>
        <source>wrong kind</source>
        <translation>类型不符</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>过大</translation>
    </message>
    <message>
        <source>too slow</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>reader crashed</source>
        <translation>读取崩溃</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已不在</translation>
    </message>
    <message>
        <source>identical</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>rewritten</source>
        <translation>改写</translation>
    </message>
    <message>
        <source>near fingerprints</source>
        <translation>指纹相近</translation>
    </message>
    <message>
        <source>shared text</source>
        <translation>共有文字</translation>
    </message>
    <message>
        <source>rewritten text</source>
        <translation>改写的文字</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>only on the left</source>
        <translation>仅左侧有</translation>
    </message>
    <message>
        <source>only on the right</source>
        <translation>仅右侧有</translation>
    </message>
    <message>
        <source>template</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>references</source>
        <translation>参考文献</translation>
    </message>
    <message>
        <source>quotations</source>
        <translation>引文</translation>
    </message>
    <message>
        <source>contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>headers</source>
        <translation>页眉和页脚</translation>
    </message>
    <message>
        <source>declarations</source>
        <translation>声明</translation>
    </message>
    <message>
        <source>Output of programs, rows of values</source>
        <translation>程序输出、数据行</translation>
    </message>
    <message>
        <source>common</source>
        <translation>共有文字</translation>
    </message>
    <message>
        <source>text in images</source>
        <translation>图片中的文字</translation>
    </message>
    <message>
        <source>deleted text</source>
        <translation>已删除的修订</translation>
    </message>
    <message>
        <source>contradicting parts</source>
        <translation>内容互相矛盾</translation>
    </message>
    <message>
        <source>embedded object</source>
        <translation>嵌入的文档</translation>
    </message>
    <message>
        <source>zero-width characters</source>
        <translation>零宽字符</translation>
    </message>
    <message>
        <source>look-alike letters</source>
        <translation>形似字符</translation>
    </message>
    <message>
        <source>private-use characters</source>
        <translation>自造字符</translation>
    </message>
    <message>
        <source>spread letters</source>
        <translation>字母拆开</translation>
    </message>
    <message>
        <source>remapped glyphs</source>
        <translation>字形与文字不符</translation>
    </message>
    <message>
        <source>references without a heading</source>
        <translation>参考文献缺标题</translation>
    </message>
    <message>
        <source>title</source>
        <translation>题目</translation>
    </message>
    <message>
        <source>read from pictures</source>
        <translation>识别自图片</translation>
    </message>
    <message>
        <source>needs an unpacker</source>
        <translation>需要解压程序</translation>
    </message>
    <message>
        <source>no permission</source>
        <translation>无权读取</translation>
    </message>
    <message>
        <source>heading</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>body</source>
        <translation>正文</translation>
    </message>
    <message>
        <source>table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>caption</source>
        <translation>图表题</translation>
    </message>
    <message>
        <source>footnote</source>
        <translation>脚注</translation>
    </message>
    <message>
        <source>header</source>
        <translation>页眉</translation>
    </message>
    <message>
        <source>footer</source>
        <translation>页脚</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>参考文献</translation>
    </message>
    <message>
        <source>quotation</source>
        <translation>引文</translation>
    </message>
    <message>
        <source>code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>thanks</source>
        <translation>致谢</translation>
    </message>
    <message>
        <source>false text layer</source>
        <translation>文字层与页面不符</translation>
    </message>
    <message>
        <source>words in fields</source>
        <translation>域中的文字</translation>
    </message>
    <message>
        <source>vertical text</source>
        <translation>竖排文字</translation>
    </message>
    <message>
        <source>says that it is a report</source>
        <translation>自称是报告</translation>
    </message>
    <message>
        <source>long comment</source>
        <translation>长注释</translation>
    </message>
    <message>
        <source>chat program leftovers</source>
        <translation>AI 对话工具的痕迹</translation>
    </message>
    <message>
        <source>Where does this come from? Chat programs leave such words and marks; so may templates and web pages.</source>
        <translation>这里的内容出自哪里？AI 对话工具会留下这样的字句和记号，模板和网页也可能有。</translation>
    </message>
    <message>
        <source>patterned invisible characters</source>
        <translation>成组的不可见字符</translation>
    </message>
    <message>
        <source>Where was this text written or copied from? Some programs and web pages leave such characters.</source>
        <translation>这段文字是在哪里写的，或从哪里复制的？有些程序和网页会留下这样的字符。</translation>
    </message>
    <message>
        <source>inconsistent reference</source>
        <translation>有矛盾的参考文献</translation>
    </message>
    <message>
        <source>Does this source exist, and where was the reference taken from? It may be a slip of the pen.</source>
        <translation>这篇文献是否存在？这条著录是从哪里来的？也可能只是笔误。</translation>
    </message>
    <message>
        <source>text that came at once</source>
        <translation>一次放入的文字</translation>
    </message>
    <message>
        <source>Where was this text written before it came into this file? It may come from another file of the author, from notes or from a form.</source>
        <translation>这段文字放进本文件之前写在哪里？它可能来自作者的另一份文件、笔记或表格。</translation>
    </message>
    <message>
        <source>little editing time</source>
        <translation>编辑时间很短</translation>
    </message>
    <message>
        <source>Where and how was the text written? The program counts only the time in which this file was open in it: parts may have been written elsewhere.</source>
        <translation>文字是在哪里、怎样写的？程序只计算本文件在其中打开的时间：部分内容可能写在别处。</translation>
    </message>
    <message>
        <source>long text saved once</source>
        <translation>长文只保存过一次</translation>
    </message>
    <message>
        <source>Are there earlier versions or notes of the text? It may have been put together in another file.</source>
        <translation>有更早的版本或笔记吗？它可能是在另一份文件中写成的。</translation>
    </message>
    <message>
        <source>identity data</source>
        <translation>身份信息</translation>
    </message>
    <message>
        <source>Whose is it? It may be that of the buyer, of a source or of an example.</source>
        <translation>这是谁的信息？也可能属于采购人、引用的来源或示例。</translation>
    </message>
    <message>
        <source>declaration</source>
        <translation>声明</translation>
    </message>
    <message>
        <source>The report could not be written: {why}</source>
        <translation>报告未能写入：{why}</translation>
    </message>
    <message>
        <source>These settings are not possible: {faults}.</source>
        <translation>设置无效：{faults}。</translation>
    </message>
    <message>
        <source>The file takes its reader down; save it once more in the program it comes from.</source>
        <translation>读取该文件时程序崩溃；请在原软件中重新保存一次。</translation>
    </message>
    <message>
        <source>The file is damaged and cannot be read; save it once more in the program it comes from.</source>
        <translation>文件已损坏，无法读取；请在生成它的程序中重新保存一次。</translation>
    </message>
    <message>
        <source>Something about the layout of the file could not be made sense of: kinds, order and findings of its paragraphs may be wrong.</source>
        <translation>文件版面中有些内容无法判断：段落的类型、顺序和发现可能有误。</translation>
    </message>
    <message>
        <source>The name says otherwise, but this is a {kind} file and was read as one.</source>
        <translation>后缀不符：这其实是 {kind} 文件，已按 {kind} 读取。</translation>
    </message>
    <message>
        <source>The file is not what its ending {suffix} says; correct its name.</source>
        <translation>文件内容与后缀 {suffix} 不符；请改正文件名。</translation>
    </message>
    <message>
        <source>This kind of file is not read; save the document as DOCX, PDF or TXT.</source>
        <translation>不支持这种文件；请另存为 DOCX、PDF 或 TXT。</translation>
    </message>
    <message>
        <source>The document has no text, only images: a scan? Text recognition (OCR) would make it readable.</source>
        <translation>文档没有文字，只有图像，可能是扫描件；经文字识别（OCR）后方可读取。</translation>
    </message>
    <message>
        <source>The document has no text.</source>
        <translation>文档没有文字。</translation>
    </message>
    <message>
        <source>The document shows no text: what it holds is hidden or deleted.</source>
        <translation>文档没有显示任何文字：其中的文字已被隐藏或删除。</translation>
    </message>
    <message>
        <source>The file is not there.</source>
        <translation>文件不存在。</translation>
    </message>
    <message>
        <source>Two parts of the file say different things in the same place; what Word shows was read.</source>
        <translation>文件中有两个部分在同一位置的内容不一致；读取的是 Word 显示的内容。</translation>
    </message>
    <message>
        <source>The document is damaged; only what could still be read was read.</source>
        <translation>文档已损坏；只读取了尚可读取的部分。</translation>
    </message>
    <message>
        <source>Most of the document is images, and words in them are not read; text recognition (OCR) would help.</source>
        <translation>文档大部分是图片，图片中的文字未被读取；可先做文字识别（OCR）。</translation>
    </message>
    <message>
        <source>{count} characters cannot be seen on the page: they are hidden, white or tiny.</source>
        <translation>有 {count} 个字符在页面上看不见：隐藏、白色或极小。</translation>
    </message>
    <message>
        <source>This is an archive with {count} documents; check it as a whole, or name one as {example}.</source>
        <translation>这是含 {count} 份文档的压缩包；请整体检查，或指定其中一份，如 {example}。</translation>
    </message>
    <message>
        <source>The archive holds no document of a kind that is read.</source>
        <translation>压缩包中没有可读取的文档。</translation>
    </message>
    <message>
        <source>It is packed in a way that is not read; pack the archive anew as a plain ZIP.</source>
        <translation>该文件的压缩方式不受支持；请重新打包为普通 ZIP。</translation>
    </message>
    <message>
        <source>The archive is damaged or cut off; fetch or pack it again.</source>
        <translation>压缩包已损坏或不完整；请重新下载或打包。</translation>
    </message>
    <message>
        <source>The archive holds more than {most} files; unpack it and check its folders.</source>
        <translation>压缩包内文件超过 {most} 个；请解压后检查其中的文件夹。</translation>
    </message>
    <message>
        <source>The archive is locked with a password; pack it again without one.</source>
        <translation>压缩包有密码保护；请重新打包，不设密码。</translation>
    </message>
    <message>
        <source>This is one part of an archive in several parts; unpack them and pack the documents as one ZIP.</source>
        <translation>这是分卷压缩包中的一卷；请先解压，再把文档打包为一个 ZIP。</translation>
    </message>
    <message>
        <source>The document shows nothing but pictures, and no text could be read in them.</source>
        <translation>文档只有图片，从中没有识别出文字。</translation>
    </message>
    <message>
        <source>The file is empty: it has no bytes at all.</source>
        <translation>空文件：大小为 0 字节。</translation>
    </message>
    <message>
        <source>You have no permission to read this file, or another program keeps it to itself.</source>
        <translation>没有权限读取此文件，或者它正被其他程序独占。</translation>
    </message>
    <message>
        <source>The file, or what is packed in it, is too large to be read safely.</source>
        <translation>文件或其中的内容过大，无法安全读取。</translation>
    </message>
    <message>
        <source>The file was exchanged for a link, or for another file, while the check ran; links in folders are not followed.</source>
        <translation>检查过程中，该文件被换成了链接或另一个文件；文件夹中的链接不会打开。</translation>
    </message>
    <message>
        <source>This is a folder or a device, not a document.</source>
        <translation>这是文件夹或设备，不是文档。</translation>
    </message>
    <message>
        <source>The document is locked with a password; save a copy without it.</source>
        <translation>文档有密码保护；请另存一份不带密码的副本。</translation>
    </message>
    <message>
        <source>This is another kind of file, whatever its name says; save it as DOCX, PDF or TXT.</source>
        <translation>文件内容与文件名不符；请另存为 DOCX、PDF 或 TXT。</translation>
    </message>
    <message>
        <source>The PDF file is damaged or cut off; make it again from its source.</source>
        <translation>PDF 文件已损坏或不完整；请从源文件重新生成。</translation>
    </message>
    <message>
        <source>The fonts of the file do not say which letters they draw: much of the text comes out as nonsense.</source>
        <translation>该文件的字体没有说明所画的是哪些字：读出的文字多半没有意义。</translation>
    </message>
    <message>
        <source>Much of the text comes out as nonsense: its fonts hide what the letters are.</source>
        <translation>大量文字读出来是乱码：字体没有给出真实的字符。</translation>
    </message>
    <message>
        <source>{count} characters cannot be what the page shows: they make no words.</source>
        <translation>有 {count} 个字符不可能是页面上显示的内容：它们组不成词。</translation>
    </message>
    <message>
        <source>{count} of {total} pages are damaged and could not be read.</source>
        <translation>共 {total} 页，其中 {count} 页已损坏，无法读取。</translation>
    </message>
    <message>
        <source>The page is a picture that says something else than the text behind it.</source>
        <translation>这一页是图片，图片上的文字与其后的文字层不同。</translation>
    </message>
    <message>
        <source>Of {count} of {total} pages only the plain text could be read: what is hidden on them was not looked for.</source>
        <translation>{total} 页中有 {count} 页只能读出纯文字：这些页上是否有隐藏内容未作检查。</translation>
    </message>
    <message>
        <source>{count} of {total} pages have no text, only images: a scan?</source>
        <translation>{total} 页中有 {count} 页没有文字，只有图像，可能是扫描页。</translation>
    </message>
    <message>
        <source>The processes that read documents cannot be started on this computer.</source>
        <translation>无法在这台电脑上启动读取文档的进程。</translation>
    </message>
    <message>
        <source>Reading took too long and was stopped: check it again when the computer is less busy, or in smaller parts.</source>
        <translation>读取时间过长，已中止：请在电脑不太忙时重新检查，或拆成较小的文件。</translation>
    </message>
    <message>
        <source>A comment of {count} characters, which no page shows.</source>
        <translation>一段 {count} 字的注释，页面上看不到。</translation>
    </message>
    <message>
        <source>{count} characters within &lt;{tag}&gt;, which no page shows.</source>
        <translation>&lt;{tag}&gt; 中有 {count} 字，页面上看不到。</translation>
    </message>
    <message>
        <source>The characters of this file were lost when it was saved: question marks stand in their place.</source>
        <translation>保存时这个文件的字已经丢失：原处只剩问号。</translation>
    </message>
    <message>
        <source>The file has no text, only blanks.</source>
        <translation>文件没有文字，只有空白。</translation>
    </message>
    <message>
        <source>{count} bytes without meaning (NUL) were left out.</source>
        <translation>省略了 {count} 个没有意义的空字节（NUL）。</translation>
    </message>
    <message>
        <source>Parts of the file are in {encoding} and in {others}: each was read in its own.</source>
        <translation>文件的各部分分别用 {encoding} 和 {others} 编码：各按自己的编码读取。</translation>
    </message>
    <message>
        <source>Text of this file was saved garbled, {written} read as {read}; it was put right, {count} characters are lost.</source>
        <translation>文件中的文字在保存时已是乱码：{written} 被当作 {read} 读取；现已还原，丢失 {count} 个字符。</translation>
    </message>
    <message>
        <source>The file cannot be read as {encoding}; {other} fits better.</source>
        <translation>文件无法按 {encoding} 读取；{other} 更合适。</translation>
    </message>
    <message>
        <source>{count} characters could not be decoded as {encoding}: � stands for each.</source>
        <translation>有 {count} 个字符无法按 {encoding} 解码，以 � 显示。</translation>
    </message>
    <message>
        <source>The encoding of the file is not known for certain, and as {encoding} it hardly makes sense: choose another one.</source>
        <translation>无法确定文件的编码，按 {encoding} 读出的文字几乎不成文：请另选编码。</translation>
    </message>
    <message>
        <source>The file holds no text but binary data.</source>
        <translation>文件内容不是文字，而是二进制数据。</translation>
    </message>
    <message>
        <source>The file cannot be read as {encoding}.</source>
        <translation>该文件无法按 {encoding} 读取。</translation>
    </message>
    <message>
        <source>Reading the documents</source>
        <translation>读取文档</translation>
    </message>
    <message>
        <source>Reading pictures</source>
        <translation>识别图片</translation>
    </message>
    <message>
        <source>Reading the text of pictures</source>
        <translation>正在识别图片中的文字</translation>
    </message>
    <message>
        <source>Indexing</source>
        <translation>正在编索引</translation>
    </message>
    <message>
        <source>Looking through the library</source>
        <translation>查找文档库</translation>
    </message>
    <message>
        <source>Fingerprints</source>
        <translation>提取指纹</translation>
    </message>
    <message>
        <source>Taking fingerprints</source>
        <translation>提取指纹</translation>
    </message>
    <message>
        <source>Finding pairs</source>
        <translation>查找文档对</translation>
    </message>
    <message>
        <source>Aligning</source>
        <translation>逐段比对</translation>
    </message>
    <message>
        <source>Aligning passages</source>
        <translation>逐段比对</translation>
    </message>
    <message>
        <source>Same content</source>
        <translation>同义内容</translation>
    </message>
    <message>
        <source>Looking for the same content in other words</source>
        <translation>查找换了说法的同义内容</translation>
    </message>
    <message>
        <source>Looking for other signs</source>
        <translation>正在查找其他迹象</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>写入报告</translation>
    </message>
    <message>
        <source>at the usual threshold</source>
        <translation>常用阈值</translation>
    </message>
    <message>
        <source>best of the other half</source>
        <translation>另一半数据的最佳阈值</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>查准率</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>召回率</translation>
    </message>
    <message>
        <source>as 64 bits</source>
        <translation>64 位形式</translation>
    </message>
    <message>
        <source>fingerprints</source>
        <translation>指纹</translation>
    </message>
    <message>
        <source>words</source>
        <translation>分词</translation>
    </message>
    <message>
        <source>hashes</source>
        <translation>哈希</translation>
    </message>
    <message>
        <source>parts of speech</source>
        <translation>词性</translation>
    </message>
    <message>
        <source>places in the text</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>symbols</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>{name}: documents: {documents}, pairs: {pairs}, near-duplicates: {same}</source>
        <translation>{name}：{documents} 份文档，{pairs} 对，其中近似重复 {same} 对</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>文档对</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Made once for all methods: {shared}.</source>
        <translation>各方法共用、只做一次：{shared}。</translation>
    </message>
    <message>
        <source>together</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>published</source>
        <translation>论文所报</translation>
    </message>
    <message>
        <source>The value is empty.</source>
        <translation>值是空的。</translation>
    </message>
    <message>
        <source>“{value}”: give one of {labels} with a value, as in year=2025.</source>
        <translation>“{value}”：请给出 {labels} 之一及其值，例如 year=2025。</translation>
    </message>
    <message>
        <source>“{given}” is no NAME=VALUE.</source>
        <translation>“{given}”不是 NAME=VALUE 的形式。</translation>
    </message>
    <message>
        <source>“{given}” is no NAME=FILE.</source>
        <translation>“{given}”不是 NAME=FILE 的形式。</translation>
    </message>
    <message>
        <source>There is no standard input to read from.</source>
        <translation>没有可读的标准输入。</translation>
    </message>
    <message>
        <source>Give at least one file or folder to check.</source>
        <translation>请至少给出一个要检查的文件或文件夹。</translation>
    </message>
    <message>
        <source>“{name}” is in the library already, as “{path}”.</source>
        <translation>“{name}”已在文档库中，即“{path}”。</translation>
    </message>
    <message>
        <source>Documents added: {new}, known already: {known}; in the library: {total}.</source>
        <translation>新增 {new} 份文档，{known} 份原已有；文档库共 {total} 份。</translation>
    </message>
    <message>
        <source>Documents removed: {count}.</source>
        <translation>已移除 {count} 份文档。</translation>
    </message>
    <message>
        <source>There is no document {id} in the library.</source>
        <translation>文档库中没有文档 {id}。</translation>
    </message>
    <message>
        <source>Backup: {path}</source>
        <translation>备份：{path}</translation>
    </message>
    <message>
        <source>“{path}” is sound: documents: {documents}, bytes: {bytes}.</source>
        <translation>“{path}”完好：{documents} 份文档，{bytes} 字节。</translation>
    </message>
    <message>
        <source>“{path}” is damaged: faults: {count}, damaged documents: {numbers}</source>
        <translation>“{path}”已损坏：错误 {count} 处，损坏的文档：{numbers}</translation>
    </message>
    <message>
        <source>Documents saved: {saved}, lost: {lost}; the damaged file is kept as “{path}”.</source>
        <translation>救回 {saved} 份文档，丢失 {lost} 份；损坏的文件保留为“{path}”。</translation>
    </message>
    <message>
        <source>No titles are similar.</source>
        <translation>没有相似的题目。</translation>
    </message>
    <message>
        <source>Line {number} does not have two titles with a tab between.</source>
        <translation>第 {number} 行不是用制表符分隔的两个题目。</translation>
    </message>
    <message>
        <source>hidden text</source>
        <translation>隐藏文字</translation>
    </message>
    <message>
        <source>tiny text</source>
        <translation>微小文字</translation>
    </message>
    <message>
        <source>white text</source>
        <translation>白色文字</translation>
    </message>
    <message>
        <source>invisible text</source>
        <translation>不可见文字</translation>
    </message>
    <message>
        <source>covered text</source>
        <translation>被遮盖的文字</translation>
    </message>
    <message>
        <source>text off the page</source>
        <translation>页面外文字</translation>
    </message>
    <message>
        <source>scan</source>
        <translation>扫描页</translation>
    </message>
    <message>
        <source>{count} words have letters of another alphabet in them that look the same.</source>
        <translation>有 {count} 个单词混入了其他文字的形似字母。</translation>
    </message>
    <message>
        <source>{count} characters stand in the file in another order than on the page.</source>
        <translation>有 {count} 个字符在文件中的顺序与页面上显示的不同。</translation>
    </message>
    <message>
        <source>Characters that take no room stand between letters in {count} places.</source>
        <translation>有 {count} 处在字与字之间夹有不占位置的字符。</translation>
    </message>
    <message>
        <source>{count} characters have no meaning of their own: the text may be garbled.</source>
        <translation>有 {count} 个字符没有确定含义，文字可能是乱码。</translation>
    </message>
    <message>
        <source>{count} words are pulled apart into single letters.</source>
        <translation>有 {count} 处单词被拆成单个字母。</translation>
    </message>
    <message>
        <source>{count} words have blanks inside that are too narrow to be seen.</source>
        <translation>有 {count} 个单词里夹着窄得看不见的空格。</translation>
    </message>
    <message>
        <source>Only {share} of the characters are plausible: the text may be garbled.</source>
        <translation>只有 {share} 的字符是合理的：文本可能是乱码。</translation>
    </message>
    <message>
        <source>{count} of {pages} pages have no text.</source>
        <translation>{pages} 页中有 {count} 页没有文字。</translation>
    </message>
    <message>
        <source>The document is too long for this program: only its first {count} characters were read.</source>
        <translation>文档过长，本程序只读取了前 {count} 个字符。</translation>
    </message>
    <message>
        <source>The {kind} file is damaged or cut off; open it in its program and save it again.</source>
        <translation>该 {kind} 文件已损坏或不完整；请用相应程序打开并重新保存。</translation>
    </message>
    <message>
        <source>There is no encoding “{name}”; the known ones are {known}.</source>
        <translation>没有名为“{name}”的编码；可用的编码有：{known}。</translation>
    </message>
    <message>
        <source>The pages of this kind of file can be shown when LibreOffice is installed (free of charge, libreoffice.org); until then its text is shown.</source>
        <translation>安装 LibreOffice（免费，libreoffice.org）后即可显示这类文件的页面；在此之前显示其文字。</translation>
    </message>
    <message>
        <source>LibreOffice could not read this document; it may be damaged.</source>
        <translation>LibreOffice 读不了这份文档，可能已损坏。</translation>
    </message>
    <message>
        <source>LibreOffice took too long with this document and was stopped.</source>
        <translation>LibreOffice 处理这份文档用时过长，已停止。</translation>
    </message>
    <message>
        <source>The page cannot be shown: the PDF file is damaged or locked.</source>
        <translation>无法显示页面：PDF 文件已损坏或被加密。</translation>
    </message>
    <message>
        <source>The picture cannot be shown: the file does not have it any more, or it cannot be decoded.</source>
        <translation>图片无法显示：文件里已没有它，或无法解码。</translation>
    </message>
    <message>
        <source>The file has no page {page}.</source>
        <translation>文件没有第 {page} 页。</translation>
    </message>
    <message>
        <source>The page cannot be shown: drawing it took too long and was stopped.</source>
        <translation>无法显示页面：绘制时间过长，已停止。</translation>
    </message>
    <message>
        <source>The page cannot be shown: the file takes the process that draws it down.</source>
        <translation>无法显示页面：该文件使绘制进程崩溃。</translation>
    </message>
    <message>
        <source>The notes to {count} slides are not on them and were left out.</source>
        <translation>有 {count} 张幻灯片的备注不显示在页面上，未计入。</translation>
    </message>
    <message>
        <source>The RTF file is damaged or cut off; save it again.</source>
        <translation>该 RTF 文件已损坏或不完整；请重新保存。</translation>
    </message>
    <message>
        <source>The document is cut off; only its beginning could be read.</source>
        <translation>该文档不完整，只能读取开头部分。</translation>
    </message>
    <message>
        <source>This is a report of this program and no document; it was not compared.</source>
        <translation>这是本程序生成的报告，不是文档，未参与比对。</translation>
    </message>
    <message>
        <source>“{name}” names no pairs that are near-duplicates.</source>
        <translation>“{name}”没有标出近似重复的文档对。</translation>
    </message>
    <message>
        <source>“{path}” has no key.json that lists pairs.</source>
        <translation>“{path}”中没有列出文档对的 key.json。</translation>
    </message>
    <message>
        <source>“{path}” has no lines of JSON objects.</source>
        <translation>“{path}”中没有 JSON 对象行。</translation>
    </message>
    <message>
        <source>“{path}” is no text in UTF-8 that can be read.</source>
        <translation>“{path}”不是可以读取的 UTF-8 文本。</translation>
    </message>
    <message>
        <source>Line {number} of “{path}” is no JSON.</source>
        <translation>“{path}”的第 {number} 行不是 JSON。</translation>
    </message>
    <message>
        <source>“{path}” has neither pairs (draft, final or a, b) nor texts (text) in every line.</source>
        <translation>“{path}”并非每行都有文档对（draft、final 或 a、b）或文本（text）。</translation>
    </message>
    <message>
        <source>“{name}” has no documents of different topics.</source>
        <translation>“{name}”中没有不同主题的文档。</translation>
    </message>
    <message>
        <source>A table cannot be written as “{suffix}”; possible are {suffixes}.</source>
        <translation>表格不能存为“{suffix}”；可用的有 {suffixes}。</translation>
    </message>
    <message>
        <source>“{path}” cannot be written.</source>
        <translation>无法写入“{path}”。</translation>
    </message>
    <message>
        <source>“{path}” holds no lexicons.</source>
        <translation>“{path}”中没有词典。</translation>
    </message>
    <message>
        <source>in both: {words}</source>
        <translation>共有：{words}</translation>
    </message>
    <message>
        <source>alike: {words}</source>
        <translation>相近：{words}</translation>
    </message>
    <message>
        <source>only in the first: {words}</source>
        <translation>仅前者有：{words}</translation>
    </message>
    <message>
        <source>only in the second: {words}</source>
        <translation>仅后者有：{words}</translation>
    </message>
    <message>
        <source>other part: {left} ≠ {right}</source>
        <translation>篇次不同：{left} ≠ {right}</translation>
    </message>
    <message>
        <source>other number: {left} ≠ {right}</source>
        <translation>数字不同：{left} ≠ {right}</translation>
    </message>
    <message>
        <source>another kind of document</source>
        <translation>文种不同</translation>
    </message>
    <message>
        <source>There is no method {name}; there are {names}.</source>
        <translation>没有名为 {name} 的方法；可用的有 {names}。</translation>
    </message>
    <message>
        <source>{name} has no parameter {parameter}; it has {names}.</source>
        <translation>{name} 没有参数 {parameter}；可用的有 {names}。</translation>
    </message>
    <message>
        <source>low={low} is above high={high}.</source>
        <translation>low={low} 大于 high={high}。</translation>
    </message>
    <message>
        <source>{parameter}={value} is not possible: {wanted}.</source>
        <translation>{parameter}={value} 不可用：{wanted}。</translation>
    </message>
    <message>
        <source>The first reader of this file had to be stopped; the second one may have missed some of its text: compare it with the pages.</source>
        <translation>首选的读取方式中途停止，改用备用方式读出的文字可能不全：请与页面核对。</translation>
    </message>
    <message>
        <source>No text was found, and the second reader, which was asked as well, had to be stopped: the file may be damaged.</source>
        <translation>没有找到文本；另一个读取程序也试过，但不得不中止：文件可能已损坏。</translation>
    </message>
    <message>
        <source>The text looks garbled, and the second reader, which was asked about it, had to be stopped: compare it with the pages.</source>
        <translation>文本疑似乱码；用于核对的另一个读取程序不得不中止：请与原页对照。</translation>
    </message>
    <message>
        <source>There is no folder “{folder}”.</source>
        <translation>没有文件夹“{folder}”。</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened or written: {why}.</source>
        <translation>“{name}”打不开或无法写入：{why}。</translation>
    </message>
    <message>
        <source>“{name}” is damaged, or not a check of Hengwen.</source>
        <translation>“{name}”已损坏，或不是衡文的检查文件。</translation>
    </message>
    <message>
        <source>“{name}” is not a check of Hengwen.</source>
        <translation>“{name}”不是衡文的检查文件。</translation>
    </message>
    <message>
        <source>“{name}” was written by a newer version of Hengwen.</source>
        <translation>“{name}”是更新版本的衡文写成的。</translation>
    </message>
    <message>
        <source>The name of the sheet {path} must end in {known}.</source>
        <translation>证据单 {path} 的名称须以 {known} 结尾。</translation>
    </message>
    <message>
        <source>{left} and {right} share nothing that a sheet could show.</source>
        <translation>{left} 与 {right} 没有可列入证据单的共同文字。</translation>
    </message>
    <message>
        <source>Several documents are called {name}: give the path.</source>
        <translation>有几份文档都叫 {name}，请给出路径。</translation>
    </message>
    <message>
        <source>No document of this check is called {name}.</source>
        <translation>这次检查中没有叫 {name} 的文档。</translation>
    </message>
    <message>
        <source>Person {number}</source>
        <translation>人员 {number}</translation>
    </message>
    <message>
        <source>Document {number}</source>
        <translation>文档 {number}</translation>
    </message>
    <message>
        <source>files whose names are hidden: {count}</source>
        <translation>{count} 份文件，名称已隐去</translation>
    </message>
    <message>
        <source>The layout {path} is no template: {reason}.</source>
        <translation>版式 {path} 不是模板：{reason}。</translation>
    </message>
    <message>
        <source>There is no font with Chinese characters on this system, which a PDF needs: install one, such as Noto Sans CJK, or choose DOCX or HTML.</source>
        <translation>本机没有生成 PDF 所需的中文字体：请安装一种（如 Noto Sans CJK），或改选 DOCX 或 HTML。</translation>
    </message>
    <message>
        <source>The name of the layout {path} must end in {known}.</source>
        <translation>版式 {path} 的名称须以 {known} 结尾。</translation>
    </message>
    <message>
        <source>The logo {path} must be a PNG or JPEG picture of 5 MB at most.</source>
        <translation>徽标 {path} 须为不超过 5 MB 的 PNG 或 JPEG 图片。</translation>
    </message>
    <message>
        <source>The file {path} cannot be read: {reason}.</source>
        <translation>文件 {path} 无法读取：{reason}。</translation>
    </message>
    <message>
        <source>The file {path} is too large for a report.</source>
        <translation>文件 {path} 太大，不能用于报告。</translation>
    </message>
    <message>
        <source>“{path}” is a folder or a device, no file.</source>
        <translation>“{path}”是文件夹或设备，不是文件。</translation>
    </message>
    <message>
        <source>Evidence sheet: two documents compared</source>
        <translation>证据单：两份文档对照</translation>
    </message>
    <message>
        <source>Text similarity report: full text with sources marked</source>
        <translation>文本相似度报告：全文标明引文</translation>
    </message>
    <message>
        <source>similarity, not a verdict</source>
        <translation>相似度，不是裁定</translation>
    </message>
    <message>
        <source>Document examined</source>
        <translation>受检文档</translation>
    </message>
    <message>
        <source>This document could not be compared, so there are no figures about it.</source>
        <translation>这份文档未能参与比对，因此没有数据。</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>characters {start}–{end}</source>
        <translation>第 {start}–{end} 字符</translation>
    </message>
    <message>
        <source>How this was made</source>
        <translation>这份报告如何得出</translation>
    </message>
    <message>
        <source>and {more} more</source>
        <translation>另有 {more} 项</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>No other document shares counted text with this one.</source>
        <translation>没有别的文档与它有计入的共同文字。</translation>
    </message>
    <message>
        <source>Repeated characters from one source</source>
        <translation>单一来源重复字数</translation>
    </message>
    <message>
        <source>Counted characters of the document that stand in some other document.</source>
        <translation>计入的字中也见于其他文档的字数。</translation>
    </message>
    <message>
        <source>Full text with sources marked</source>
        <translation>全文标明引文</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Red: stands in another document.</source>
        <translation>红色：见于其他文档。</translation>
    </message>
    <message>
        <source>Green: quotation or reference.</source>
        <translation>绿色：引用或参考文献。</translation>
    </message>
    <message>
        <source>Grey: left out, not counted.</source>
        <translation>灰色：不计入。</translation>
    </message>
    <message>
        <source>Struck out: excused by a reader, not counted.</source>
        <translation>删除线：读者已排除，不计入。</translation>
    </message>
    <message>
        <source>The number after a passage is that of its source in the list.</source>
        <translation>文字后的数字是其来源在列表中的序号。</translation>
    </message>
    <message>
        <source>Passages by source</source>
        <translation>按来源列出的匹配</translation>
    </message>
    <message>
        <source>The passages of sources {first} to {last} are not shown here; the full text above marks them all.</source>
        <translation>第 {first} 至 {last} 个来源的匹配不在此列出；上面的全文中均已标出。</translation>
    </message>
    <message>
        <source>The first {shown} of {pairs} pairs; a report as XLSX or CSV lists all.</source>
        <translation>{pairs} 对中的前 {shown} 对；XLSX 或 CSV 报告列出全部。</translation>
    </message>
    <message>
        <source>The passages of pairs {first} to {last} are not shown here; a report as HTML or XLSX holds more of them.</source>
        <translation>第 {first} 至 {last} 对的匹配不在此列出；HTML 或 XLSX 报告中有更多。</translation>
    </message>
    <message>
        <source>The layout {path} is no DOCX document.</source>
        <translation>版式 {path} 不是 DOCX 文档。</translation>
    </message>
    <message>
        <source>{path} is no folder.</source>
        <translation>{path} 不是文件夹。</translation>
    </message>
    <message>
        <source>There is no label {key}; there are {names}.</source>
        <translation>没有标签 {key}；可用的有 {names}。</translation>
    </message>
    <message>
        <source>Another Hengwen is writing to the library “{path}” just now; try again in a moment.</source>
        <translation>另一个衡文正在写入文档库“{path}”，请稍后再试。</translation>
    </message>
    <message>
        <source>The disk is full: nothing was changed in the library “{path}”.</source>
        <translation>磁盘已满：文档库“{path}”没有任何改动。</translation>
    </message>
    <message>
        <source>The library “{path}” may only be read: the file or its folder is write-protected.</source>
        <translation>文档库“{path}”只能读取：文件或其文件夹有写保护。</translation>
    </message>
    <message>
        <source>The library “{path}” is damaged. “hengwen library verify --rebuild” keeps a copy and saves what can be read.</source>
        <translation>文档库“{path}”已损坏。“hengwen library verify --rebuild”会保留一份副本，并救回能读取的内容。</translation>
    </message>
    <message>
        <source>“{path}” is no Hengwen library.</source>
        <translation>“{path}”不是衡文的文档库。</translation>
    </message>
    <message>
        <source>The library “{path}” cannot be opened or written: the disk reports a fault.</source>
        <translation>文档库“{path}”打不开或无法写入：磁盘报告故障。</translation>
    </message>
    <message>
        <source>it may only be read</source>
        <translation>该文件只读</translation>
    </message>
    <message>
        <source>another program is writing to it</source>
        <translation>另一个程序正在写入</translation>
    </message>
    <message>
        <source>it may not be opened</source>
        <translation>不允许打开</translation>
    </message>
    <message>
        <source>the database refuses it</source>
        <translation>数据库拒绝执行</translation>
    </message>
    <message>
        <source>Pictures were not compared with those of {count} documents of the library, which were added by an older version: remove and add them again.</source>
        <translation>没有与文档库中 {count} 份文档的图片比对，它们由旧版本加入：请移除后重新加入。</translation>
    </message>
    <message>
        <source>“{name}” is in the library already, as “{path}”; it is not compared with itself.</source>
        <translation>“{name}”已在文档库中，即“{path}”；不与自身比对。</translation>
    </message>
    <message>
        <source>“{name}” is, byte for byte, a document of the library: “{path}”.</source>
        <translation>“{name}”与文档库中的“{path}”逐字节相同。</translation>
    </message>
    <message>
        <source>There is no library that can be opened at “{path}”.</source>
        <translation>“{path}”处没有可打开的文档库。</translation>
    </message>
    <message>
        <source>A backup needs another name than the library itself.</source>
        <translation>备份的名称不能与文档库相同。</translation>
    </message>
    <message>
        <source>There is no library “{path}” yet; “hengwen library add” makes it.</source>
        <translation>还没有文档库“{path}”；“hengwen library add”会建立它。</translation>
    </message>
    <message>
        <source>No library can be made at “{path}”: the folder is write-protected.</source>
        <translation>无法在“{path}”建立文档库：文件夹有写保护。</translation>
    </message>
    <message>
        <source>The library “{path}” is of an older version and cannot be brought up to date: it may only be read.</source>
        <translation>文档库“{path}”版本较旧且无法升级：只能读取。</translation>
    </message>
    <message>
        <source>The library “{path}” was made by a newer Hengwen; update the program to open it.</source>
        <translation>文档库“{path}”由更新版本的衡文建立；请升级程序后再打开。</translation>
    </message>
    <message>
        <source>The folder of the library “{path}” is write-protected: the library is opened for reading.</source>
        <translation>文档库“{path}”所在文件夹有写保护：以只读方式打开。</translation>
    </message>
    <message>
        <source>The library “{path}” is write-protected: it is opened for reading.</source>
        <translation>文档库“{path}”有写保护：以只读方式打开。</translation>
    </message>
    <message>
        <source>This kind of file has no pages.</source>
        <translation>这类文件没有页面。</translation>
    </message>
    <message>
        <source>New documents were not compared with each other, as was asked.</source>
        <translation>按要求，新文档之间没有相互比对。</translation>
    </message>
    <message>
        <source>Documents of the library with the label {label} were left out, as was asked.</source>
        <translation>按要求，文档库中标签为 {label} 的文档没有参加比对。</translation>
    </message>
    <message>
        <source>Pictures of pages are not shown while names are hidden: names may stand on them.</source>
        <translation>隐去姓名时不显示页面图像：图像上可能有姓名。</translation>
    </message>
    <message>
        <source>The library is empty. Add documents to it first (File, Library), or check without it.</source>
        <translation>文档库还是空的。请先在“文件”菜单的“文档库”中加入文档，或不与文档库比对。</translation>
    </message>
    <message>
        <source>pages of the window, English</source>
        <translation>窗口各页（英文）</translation>
    </message>
    <message>
        <source>pages of the window, Chinese</source>
        <translation>窗口各页（中文）</translation>
    </message>
    <message>
        <source>This check was not finished: {done} of {total} pairs of documents that may share text were compared. There may be more pairs, and the shares of documents may be higher.</source>
        <translation>这次检查没有做完：可能有共同文字的 {total} 对文档中只比对了 {done} 对。可能还有其他文档对，各文档的复制比也可能更高。</translation>
    </message>
    <message>
        <source>There is no folder for temporary files that can be written.</source>
        <translation>没有可写的临时文件夹。</translation>
    </message>
    <message>
        <source>{passed} steps passed, {failed} failed.</source>
        <translation>{passed} 步通过，{failed} 步失败。</translation>
    </message>
    <message>
        <source>report as {kind}</source>
        <translation>{kind} 报告</translation>
    </message>
    <message>
        <source>a check is kept and opened</source>
        <translation>检查的保存与打开</translation>
    </message>
    <message>
        <source>files of the program</source>
        <translation>程序文件</translation>
    </message>
    <message>
        <source>licences</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>compiled kernels</source>
        <translation>编译的计算内核</translation>
    </message>
    <message>
        <source>Chinese words</source>
        <translation>中文分词</translation>
    </message>
    <message>
        <source>worker processes</source>
        <translation>工作进程</translation>
    </message>
    <message>
        <source>pages of PDF files</source>
        <translation>PDF 页面</translation>
    </message>
    <message>
        <source>what is copied in the samples is found</source>
        <translation>找出样例中的抄录</translation>
    </message>
    <message>
        <source>a new document is checked against a library</source>
        <translation>新文档与文档库比对</translation>
    </message>
    <message>
        <source>the window starts</source>
        <translation>窗口启动</translation>
    </message>
    <message>
        <source>no network</source>
        <translation>不联网</translation>
    </message>
    <message>
        <source>nothing is written into the program&apos;s folder</source>
        <translation>不向程序文件夹写入任何内容</translation>
    </message>
    <message>
        <source>{count} of them may have lost labels or their file.</source>
        <translation>其中 {count} 份可能丢失了标签或文件本身。</translation>
    </message>
    <message>
        <source>Some verdicts could not be read.</source>
        <translation>有些裁定无法读取。</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>移位</translation>
    </message>
    <message>
        <source>only a part of the check: {documents} of {all_documents} documents, {pairs} of {all_pairs} pairs</source>
        <translation>只是检查的一部分：{all_documents} 份文档中的 {documents} 份、{all_pairs} 对中的 {pairs} 对</translation>
    </message>
    <message>
        <source>Nothing was compared; new documents: {new}</source>
        <translation>没有进行任何比对；新文档：{new}</translation>
    </message>
    <message>
        <source>New documents: {new}, against {older} older ones and {library} of the library “{name}”</source>
        <translation>新文档：{new}，与 {older} 份旧文档及文档库“{name}”的 {library} 份比对</translation>
    </message>
    <message>
        <source>New documents: {new}, against {older} older ones</source>
        <translation>新文档：{new}，与 {older} 份旧文档比对</translation>
    </message>
    <message>
        <source>New documents: {new}, against {library} of the library “{name}”</source>
        <translation>新文档：{new}，与文档库“{name}”的 {library} 份比对</translation>
    </message>
    <message>
        <source>New documents: {new}, against the same files</source>
        <translation>新文档：{new}，只查相同文件</translation>
    </message>
    <message>
        <source>New documents: {new}, against each other, {older} older ones and {library} of the library “{name}”</source>
        <translation>新文档：{new}，互相比对，并与 {older} 份旧文档及文档库“{name}”的 {library} 份比对</translation>
    </message>
    <message>
        <source>New documents: {new}, against each other and against {older} older ones</source>
        <translation>新文档：{new}，互相比对，并与 {older} 份旧文档比对</translation>
    </message>
    <message>
        <source>New documents: {new}, against each other and against {library} of the library “{name}”</source>
        <translation>新文档：{new}，互相比对，并与文档库“{name}”的 {library} 份比对</translation>
    </message>
    <message>
        <source>New documents: {new}, against each other</source>
        <translation>新文档：{new}，互相比对</translation>
    </message>
    <message>
        <source>people: {count}</source>
        <translation>{count} 人</translation>
    </message>
    <message>
        <source>people with several files: {count} ({names})</source>
        <translation>交了多个文件的人员：{count}（{names}）</translation>
    </message>
    <message>
        <source>files of one person not compared with each other</source>
        <translation>同一人的文件之间不比对</translation>
    </message>
    <message>
        <source>nearly equal files of one person ({much} or more): {count}</source>
        <translation>同一人员几乎相同的文件对（{much} 及以上）：{count}</translation>
    </message>
    <message>
        <source>pairs that share {much} or more within what was taken for one person’s files: {count}</source>
        <translation>被当作同一人的文件中，相同部分达 {much} 的文档对：{count}</translation>
    </message>
    <message>
        <source>not handed in: {count} ({names})</source>
        <translation>未交：{count} 人（{names}）</translation>
    </message>
    <message>
        <source>people without a readable file: {count} ({names})</source>
        <translation>没有可读文件的人：{count} 人（{names}）</translation>
    </message>
    <message>
        <source>skipped (not documents): {names}</source>
        <translation>已跳过（非文档）：{names}</translation>
    </message>
    <message>
        <source>skipped (not documents): {names}, and {more} more</source>
        <translation>已跳过（非文档）：{names} 等，另有 {more} 个</translation>
    </message>
    <message>
        <source>documents with identity data: {count}</source>
        <translation>含身份信息的文档：{count}</translation>
    </message>
    <message>
        <source>task sheets left out: {count}</source>
        <translation>已剔除任务书：{count} 份</translation>
    </message>
    <message>
        <source>handed in blank: {count}</source>
        <translation>空白提交：{count} 份</translation>
    </message>
    <message>
        <source>not compared: {count}</source>
        <translation>未比对：{count} 份</translation>
    </message>
    <message>
        <source>skipped (not documents): {count}</source>
        <translation>已跳过（非文档）：{count} 个</translation>
    </message>
    <message>
        <source>too short for anything but the same file: {count}</source>
        <translation>过短，只查相同文件：{count} 份</translation>
    </message>
    <message>
        <source>only code or output, which does not count: {count}</source>
        <translation>只有代码或程序输出（不计入）：{count} 份</translation>
    </message>
    <message>
        <source>pairs not listed, of which only paragraphs are alike: {count}</source>
        <translation>仅有段落相近、未列出的文档对：{count} 对</translation>
    </message>
    <message>
        <source>folders that could not be opened: {count}</source>
        <translation>无法打开的文件夹：{count} 个</translation>
    </message>
    <message>
        <source>Handed in blank: less text of its own than the shortest passage, so it is compared with none.</source>
        <translation>空白提交：自己的文字少于最短匹配的长度，因此不参与比对。</translation>
    </message>
    <message>
        <source>Nothing but code or output, which does not count unless it is asked for, so it is compared with none.</source>
        <translation>只有代码或程序输出，除非要求否则不计入，因此没有与任何文档比对。</translation>
    </message>
    <message>
        <source>Less text than the shortest passage: only the same file would be found.</source>
        <translation>文字比最短匹配还少：只能查出相同的文件。</translation>
    </message>
    <message>
        <source>handed in blank</source>
        <translation>空白提交</translation>
    </message>
    <message>
        <source>form or copy</source>
        <translation>表格或复制</translation>
    </message>
    <message>
        <source>form</source>
        <translation>表格文字</translation>
    </message>
    <message>
        <source>copied</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>stock phrase</source>
        <translation>套语</translation>
    </message>
    <message>
        <source>{count} documents share {characters} characters word for word (block {number}). They count as copied. If they are a form, let the block not count: {pairs} pairs share it.</source>
        <translation>{count} 份文档有 {characters} 字逐字相同（共有文字第 {number} 块），现按复制计入。如果是表格文字，请让它不计入：涉及 {pairs} 对文档。</translation>
    </message>
    <message>
        <source>{count} documents share {characters} characters word for word (block {number}). They are taken for a printed form and do not count. If they were copied, let the block count: {pairs} pairs share it.</source>
        <translation>{count} 份文档有 {characters} 字逐字相同（共有文字第 {number} 块），现当作表格文字，不计入。如果是抄来的，请让它计入：涉及 {pairs} 对文档。</translation>
    </message>
    <message>
        <source>one folder for each person</source>
        <translation>每人一个文件夹</translation>
    </message>
    <message>
        <source>corrections by hand</source>
        <translation>人工更正</translation>
    </message>
    <message>
        <source>{count} of {all} files fit no person.</source>
        <translation>{all} 份文件中有 {count} 份认不出是谁的。</translation>
    </message>
    <message>
        <source>Two or more names have the number {number}: {names}.</source>
        <translation>同一学号 {number} 有不同的姓名：{names}。</translation>
    </message>
    <message>
        <source>The name {name} stands with two or more numbers: {numbers}.</source>
        <translation>同一姓名 {name} 有不同的学号：{numbers}。</translation>
    </message>
    <message>
        <source>Not on the roster ({count}): {names}.</source>
        <translation>不在名单上（{count} 人）：{names}。</translation>
    </message>
    <message>
        <source>{name} has {count} files, where most have {usual}; without a number, that may be two people.</source>
        <translation>{name} 有 {count} 份文件，而多数人有 {usual} 份；没有学号，可能是两个人。</translation>
    </message>
    <message>
        <source>number and name in the names of the files</source>
        <translation>文件名中的学号和姓名</translation>
    </message>
    <message>
        <source>names in the names of the files</source>
        <translation>文件名中的姓名</translation>
    </message>
    <message>
        <source>numbers in the names of the files</source>
        <translation>文件名中的学号</translation>
    </message>
    <message>
        <source>The pattern is too long: “{pattern}”.</source>
        <translation>格式太长：“{pattern}”。</translation>
    </message>
    <message>
        <source>The pattern “{pattern}” has {slot} twice.</source>
        <translation>格式“{pattern}”中 {slot} 出现了两次。</translation>
    </message>
    <message>
        <source>The pattern “{pattern}” has neither {{number}}, {{name}} nor {{group}} in it.</source>
        <translation>格式“{pattern}”中没有 {{number}}、{{name}} 或 {{group}}。</translation>
    </message>
    <message>
        <source>The pattern “{pattern}” has a brace that is none of {{number}}, {{name}}, {{group}} and {{}}.</source>
        <translation>格式“{pattern}”中有花括号，但不是 {{number}}、{{name}}、{{group}} 或 {{}}。</translation>
    </message>
    <message>
        <source>the pattern {pattern}</source>
        <translation>格式 {pattern}</translation>
    </message>
    <message>
        <source>Neither number nor name of {person} stand in “{path}”.</source>
        <translation>“{path}”中没有 {person} 的学号，也没有姓名。</translation>
    </message>
    <message>
        <source>Moodle export</source>
        <translation>Moodle 导出</translation>
    </message>
    <message>
        <source>Canvas export</source>
        <translation>Canvas 导出</translation>
    </message>
    <message>
        <source>Blackboard export</source>
        <translation>Blackboard 导出</translation>
    </message>
    <message>
        <source>Brightspace export</source>
        <translation>Brightspace 导出</translation>
    </message>
    <message>
        <source>Open edX export</source>
        <translation>Open edX 导出</translation>
    </message>
    <message>
        <source>Superstar export</source>
        <translation>学习通导出</translation>
    </message>
    <message>
        <source>the roster</source>
        <translation>名单</translation>
    </message>
    <message>
        <source>There is no file “{path}”.</source>
        <translation>没有文件“{path}”。</translation>
    </message>
    <message>
        <source>“{path}” has no name that could be looked for.</source>
        <translation>“{path}”中没有可以查找的名称。</translation>
    </message>
    <message>
        <source>“{path}” has more than {most} names.</source>
        <translation>“{path}”中的名称超过 {most} 个。</translation>
    </message>
    <message>
        <source>“{path}” has no column of student numbers or names, such as 学号 and 姓名.</source>
        <translation>“{path}”中没有学号或姓名的列（如“学号”“姓名”）。</translation>
    </message>
    <message>
        <source>Reading “{path}” took too long and was stopped.</source>
        <translation>读取“{path}”用时过长，已停止。</translation>
    </message>
    <message>
        <source>“{path}” is too large for a roster.</source>
        <translation>“{path}”太大，不像名单。</translation>
    </message>
    <message>
        <source>“{path}” cannot be read.</source>
        <translation>无法读取“{path}”。</translation>
    </message>
    <message>
        <source>“{path}” is no table that can be read, or it is damaged.</source>
        <translation>“{path}”不是可以读取的表格，或已损坏。</translation>
    </message>
    <message>
        <source>This RAR archive needs a program to unpack it: install {programs}, or pack the documents as ZIP.</source>
        <translation>解压该 RAR 压缩包需要其他程序：请安装 {programs}，或把文档打包为 ZIP。</translation>
    </message>
    <message>
        <source>This RAR archive could not be unpacked: it is damaged, or its kind is too new; pack it as ZIP.</source>
        <translation>无法解压该 RAR 压缩包：文件已损坏，或格式太新；请打包为 ZIP。</translation>
    </message>
    <message>
        <source>{program} could not unpack this RAR archive: it is damaged, or of a kind that only {programs} unpack; install one of them, or pack the documents as ZIP.</source>
        <translation>{program} 解不开这个 RAR 压缩包：压缩包已损坏，或者只有 {programs} 能解开；请安装其中一个，或者把文档打包成 ZIP。</translation>
    </message>
    <message>
        <source>The text takes in files that were not found with it, or are documents of their own: {names}.</source>
        <translation>正文引入的这些文件没有一并找到，或者本身就是独立的文档：{names}。</translation>
    </message>
    <message>
        <source>The macros of this file repeat themselves without end; it was read only so far.</source>
        <translation>该文件的宏无限重复；只读取了前面的部分。</translation>
    </message>
    <message>
        <source>The notebook is damaged or cut off; save it once more in Jupyter.</source>
        <translation>笔记本文件已损坏或不完整；请在 Jupyter 中重新保存。</translation>
    </message>
    <message>
        <source>This file has the name of a notebook, but is none.</source>
        <translation>该文件的名称像是 Jupyter 笔记本，但内容不是。</translation>
    </message>
    <message>
        <source>The Word document is damaged or cut off; open it in Word or WPS and save it again.</source>
        <translation>这份 Word 文档已损坏或不完整；请用 Word 或 WPS 打开后重新保存。</translation>
    </message>
    <message>
        <source>This document is of a Word older than 1997, which is not read; save it as DOCX in Word or WPS.</source>
        <translation>这份文档来自 1997 年以前的 Word，无法读取；请用 Word 或 WPS 另存为 DOCX。</translation>
    </message>
    <message>
        <source>“{path}” is a device or a pipe: it is not replaced.</source>
        <translation>“{path}”是设备或管道，不会被替换。</translation>
    </message>
    <message>
        <source>“{path}” was itself given to this command: it is not replaced. Choose another name; on the command line, --force replaces it.</source>
        <translation>“{path}”本身就是这次操作的输入，不会被替换。请换一个名字；在命令行中可用 --force 强制替换。</translation>
    </message>
    <message>
        <source>“{path}” is there already and is no such file of Hengwen&apos;s: it is not replaced. Choose another name; on the command line, --force replaces it.</source>
        <translation>“{path}”已经存在，而且不是衡文写出的同类文件，不会被替换。请换一个名字；在命令行中可用 --force 强制替换。</translation>
    </message>
    <message>
        <source>“{path}” would be written twice: give each output a name of its own.</source>
        <translation>“{path}”会被写两次：请给每个输出各起一个名字。</translation>
    </message>
    <message>
        <source>Usage: {usage} (more: {help})</source>
        <translation>用法：{usage}（详见：{help}）</translation>
    </message>
    <message>
        <source>{name}: {why}</source>
        <translation>{name}：{why}</translation>
    </message>
    <message>
        <source>Something is missing: {what}.</source>
        <translation>缺少：{what}。</translation>
    </message>
    <message>
        <source>There is no option {name}.</source>
        <translation>没有 {name} 这个选项。</translation>
    </message>
    <message>
        <source>There is no command {name}.</source>
        <translation>没有 {name} 这个命令。</translation>
    </message>
    <message>
        <source>This is more than the command takes: {more}</source>
        <translation>这个命令不接受多余的参数：{more}</translation>
    </message>
    <message>
        <source>This cannot be done: {why}</source>
        <translation>无法执行：{why}</translation>
    </message>
    <message>
        <source>There is no option {name}; there is {others}.</source>
        <translation>没有 {name} 这个选项；有 {others}。</translation>
    </message>
    <message>
        <source>There is no command {name}; there is {others}.</source>
        <translation>没有 {name} 这个命令；有 {others}。</translation>
    </message>
    <message>
        <source>The option {name} takes no value.</source>
        <translation>选项 {name} 不带值。</translation>
    </message>
    <message>
        <source>The option {name} takes {count} values.</source>
        <translation>选项 {name} 需要 {count} 个值。</translation>
    </message>
    <message>
        <source>The option {name} needs a value.</source>
        <translation>选项 {name} 需要一个值。</translation>
    </message>
    <message>
        <source>{name} must be one of {choices}.</source>
        <translation>{name} 必须是以下之一：{choices}。</translation>
    </message>
    <message>
        <source>{name} must be a whole number from {least} to {most}.</source>
        <translation>{name} 须为 {least} 到 {most} 之间的整数。</translation>
    </message>
    <message>
        <source>{name} must be a whole number, {least} or more.</source>
        <translation>{name} 必须是不小于 {least} 的整数。</translation>
    </message>
    <message>
        <source>{name} must be a whole number.</source>
        <translation>{name} 必须是整数。</translation>
    </message>
    <message>
        <source>{name} cannot be that: {why}</source>
        <translation>{name} 的值不行：{why}</translation>
    </message>
    <message>
        <source>Another version of Hengwen has said something here that this one does not know.</source>
        <translation>此处有另一版本的衡文写下的一句话，本版本不认识。</translation>
    </message>
    <message>
        <source>“{name}” repeats the same text again and again: of each piece of it only the first {most} places or so were compared.</source>
        <translation>“{name}”反复重复同样的文字：每段重复文字只比对了最前面约 {most} 处。</translation>
    </message>
    <message>
        <source>Reading took too long and was stopped: only the first {count} of {total} pages were read.</source>
        <translation>读取时间过长，已中止：{total} 页中只读了前 {count} 页。</translation>
    </message>
    <message>
        <source>The library “{path}” was deleted or exchanged while it was written; add the documents again.</source>
        <translation>文档库“{path}”在写入过程中被删除或替换；请重新添加文档。</translation>
    </message>
    <message>
        <source>The layout {path} does not begin with the policy by which a report loads nothing.</source>
        <translation>版式 {path} 开头没有让报告不加载任何内容的策略。</translation>
    </message>
    <message>
        <source>The layout {path} loads something from elsewhere: {tag}</source>
        <translation>版式 {path} 要从别处加载内容：{tag}</translation>
    </message>
    <message>
        <source>The layout {path} takes more time or memory than a report may, and was stopped.</source>
        <translation>版式 {path} 占用的时间或内存超出报告允许的范围，已停止。</translation>
    </message>
    <message>
        <source>What is kept cannot be deleted now; try again after the check.</source>
        <translation>保留的结果现在无法删除，请在检查结束后再试。</translation>
    </message>
    <message>
        <source>Tables: {path}</source>
        <translation>数据表：{path}</translation>
    </message>
    <message>
        <source>“{name}” is in the corpus already.</source>
        <translation>“{name}”已在语料库中。</translation>
    </message>
    <message>
        <source>Documents added: {new}, known already: {known}; in the corpus: {total}.</source>
        <translation>已加入 {new} 个文档，{known} 个原已存在；语料库中共有 {total} 个。</translation>
    </message>
    <message>
        <source>Documents: {total}; parts: {parts}.</source>
        <translation>文档 {total} 份，分为 {parts} 部分。</translation>
    </message>
    <message>
        <source>Documents of the corpus were not looked through for the same content in other words.</source>
        <translation>语料库中的文档未查找同义内容。</translation>
    </message>
    <message>
        <source>Give either files and folders to check, or Parquet tables, not both.</source>
        <translation>请给出要检查的文件和文件夹，或者 Parquet 数据表，两者不能混用。</translation>
    </message>
    <message>
        <source>{path}: no Parquet table can be read, {why}.</source>
        <translation>{path}：无法按 Parquet 表读取，{why}。</translation>
    </message>
    <message>
        <source>Documents of a table without an id: {count}. Give each one of its own.</source>
        <translation>数据表中没有 id 的文档：{count} 份。请给每份文档一个不同的 id。</translation>
    </message>
    <message>
        <source>Two documents of a table have the id “{id}”.</source>
        <translation>数据表中有两份文档的 id 都是“{id}”。</translation>
    </message>
    <message>
        <source>The document “{id}…” of a table has an id and a name of more than {most} characters together.</source>
        <translation>数据表中文档“{id}…”的 id 与名称合计超过 {most} 个字符。</translation>
    </message>
    <message>
        <source>The table has no column “{name}”.</source>
        <translation>数据表中没有“{name}”列。</translation>
    </message>
    <message>
        <source>The column “{name}” of the table has no text: {kind}.</source>
        <translation>数据表的列“{name}”不是文本：{kind}。</translation>
    </message>
    <message>
        <source>“{path}” has other files, such as “{name}”: choose another folder.</source>
        <translation>“{path}”中有其他文件，例如“{name}”：请另选一个文件夹。</translation>
    </message>
    <message>
        <source>Spark is not installed. Run this line once: {line}</source>
        <translation>尚未安装 Spark。请运行一次：{line}</translation>
    </message>
    <message>
        <source>“{master}” is no master of Spark: give local[2], spark://HOST:7077, yarn or k8s://…</source>
        <translation>“{master}”不是 Spark 的主节点：请写 local[2]、spark://主机:7077、yarn 或 k8s://…</translation>
    </message>
    <message>
        <source>Spark needs Java {version} or newer, which was not found.</source>
        <translation>Spark 需要 Java {version} 或更高版本，本机未找到。</translation>
    </message>
    <message>
        <source>Spark could not be started on {master}: {why}.</source>
        <translation>无法在 {master} 上启动 Spark：{why}。</translation>
    </message>
    <message>
        <source>Spark has given up: {why}. What is done is kept: give the same command again once that is mended.</source>
        <translation>Spark 已放弃：{why}。已完成的部分会保留：问题解决后，再次运行同一命令即可继续。</translation>
    </message>
    <message>
        <source>“{path}” is not a corpus.</source>
        <translation>“{path}”不是语料库。</translation>
    </message>
    <message>
        <source>There is no corpus in “{path}”.</source>
        <translation>“{path}”中没有语料库。</translation>
    </message>
    <message>
        <source>“{path}” was written by a newer version of the program.</source>
        <translation>“{path}”由更新版本的程序写成。</translation>
    </message>
    <message>
        <source>“{path}” was written by an older version of the program: make it anew.</source>
        <translation>“{path}”由较旧版本的程序写成：请重新建立。</translation>
    </message>
    <message>
        <source>“{path}” is damaged.</source>
        <translation>“{path}”已损坏。</translation>
    </message>
    <message>
        <source>Of text that more than {most} documents have, pairs are not made: two that share nothing else are not found.</source>
        <translation>超过 {most} 个文档共有的文字不用来配对：若两个文档仅有这样的文字相同，则不会被找出。</translation>
    </message>
    <message>
        <source>Another job has changed the corpus meanwhile: give the same command again.</source>
        <translation>在此期间，另一个任务已更改语料库：请再次运行同一命令。</translation>
    </message>
    <message>
        <source>This report is a part of a check: {documents} of {all_documents} documents and {pairs} of {all_pairs} pairs. Shares and evidence are those of the whole check; sources in other documents are counted, but not listed.</source>
        <translation>本报告是一次检查的一部分：{all_documents} 份文档中的 {documents} 份、{all_pairs} 对中的 {pairs} 对。占比与证据均为整次检查的数值；其他文档中的来源已计入，但不列出。</translation>
    </message>
    <message>
        <source>This check is a part of another one: choose from the whole.</source>
        <translation>该检查只是另一次检查的一部分：请从完整的检查中选取。</translation>
    </message>
    <message>
        <source>No document of this check has the label {name} = {value}.</source>
        <translation>该检查中没有标签为 {name} = {value} 的文档。</translation>
    </message>
    <message>
        <source>“{path}” cannot be read: it is damaged, or of another version of Hengwen.</source>
        <translation>“{path}”无法读取：已损坏，或来自衡文的其他版本。</translation>
    </message>
    <message>
        <source>“{path}” is no folder of a check that has ended.</source>
        <translation>“{path}”不是已完成的检查所在的文件夹。</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>File history</source>
        <translation>文件来历</translation>
    </message>
    <message>
        <source>Shared mistakes</source>
        <translation>共同错误</translation>
    </message>
    <message>
        <source>Prices and totals</source>
        <translation>报价与总价</translation>
    </message>
    <message>
        <source>strong</source>
        <translation>强</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>中</translation>
    </message>
    <message>
        <source>weak</source>
        <translation>弱</translation>
    </message>
    <message>
        <source>same picture</source>
        <translation>相同的图片</translation>
    </message>
    <message>
        <source>Both took it from the same book, page or task; group work; a picture that the teacher handed out.</source>
        <translation>两人取自同一本书、同一网页或同一道题；小组作业；老师发的图片。</translation>
    </message>
    <message>
        <source>same picture, altered</source>
        <translation>相同的图片，经过改动</translation>
    </message>
    <message>
        <source>Both took it from the same book, page or task and scaled or saved it differently; screenshots of one program look alike.</source>
        <translation>两人取自同一本书、同一网页或同一道题，缩放或另存的方式不同；同一软件的截图彼此相像。</translation>
    </message>
    <message>
        <source>part of the same picture</source>
        <translation>同一图片的一部分</translation>
    </message>
    <message>
        <source>Screenshots of one program share windows, bars and menus; figures of one task share their axes.</source>
        <translation>同一软件的截图有相同的窗口、工具栏和菜单；同一道题的图有相同的坐标轴。</translation>
    </message>
    <message>
        <source>revision ids of shared text</source>
        <translation>共有文字的修订编号相同</translation>
    </message>
    <message>
        <source>One sent the other a draft to read; both wrote in one file for a group task; text of a handout.</source>
        <translation>一人把草稿发给另一人看；小组作业写在同一个文件里；讲义中的文字。</translation>
    </message>
    <message>
        <source>same first file</source>
        <translation>最初的文件相同</translation>
    </message>
    <message>
        <source>Both began with a file that was handed round, or that one of them made for both.</source>
        <translation>两人都从传阅的文件开始，或由一人为两人准备了文件。</translation>
    </message>
    <message>
        <source>same paragraph ids</source>
        <translation>段落编号相同</translation>
    </message>
    <message>
        <source>Paragraphs copied from one handout or form; a file that was sent round to be completed.</source>
        <translation>段落从同一份讲义或表格复制；文件被传阅填写。</translation>
    </message>
    <message>
        <source>same document id</source>
        <translation>文档编号相同</translation>
    </message>
    <message>
        <source>Both were exported from one form or one shared document; group work.</source>
        <translation>两份由同一表格或同一共享文档导出；小组作业。</translation>
    </message>
    <message>
        <source>made from the other file</source>
        <translation>由另一文件制成</translation>
    </message>
    <message>
        <source>One sent the other a file as a model; two versions that one person handed in under two names.</source>
        <translation>一人把文件发给另一人作样本；同一人用两个名字交了两个版本。</translation>
    </message>
    <message>
        <source>same author or last saver</source>
        <translation>作者或最后保存者相同</translation>
    </message>
    <message>
        <source>A computer of the school or of a family, a tutor, an office that was set up once for many.</source>
        <translation>学校或家里的电脑、辅导老师，或为多人统一安装的办公软件。</translation>
    </message>
    <message>
        <source>created at the same time</source>
        <translation>创建时间相同</translation>
    </message>
    <message>
        <source>Both were begun with one template, whose time they keep; files made by one program at once.</source>
        <translation>两份从同一模板开始，保留了它的时间；由程序一次生成的文件。</translation>
    </message>
    <message>
        <source>created while the other was written</source>
        <translation>在另一份写作期间创建</translation>
    </message>
    <message>
        <source>Chance: people write at the same hours; a clock that was set wrong.</source>
        <translation>巧合：人们在相同的时段写作；时钟设错。</translation>
    </message>
    <message>
        <source>same embedded font</source>
        <translation>嵌入字体相同</translation>
    </message>
    <message>
        <source>Programs that name subsets by a rule instead of by chance; one file that was handed round as a form.</source>
        <translation>有的程序按规则而不是随机命名字体子集；作为表格传阅的同一文件。</translation>
    </message>
    <message>
        <source>same computer or office</source>
        <translation>电脑或办公环境相同</translation>
    </message>
    <message>
        <source>The same school, room of computers, or copy of an office program; the same scanner or copy shop.</source>
        <translation>同一学校、机房或同一套办公软件；同一台扫描仪或同一家打印店。</translation>
    </message>
    <message>
        <source>same wrong character</source>
        <translation>错字相同</translation>
    </message>
    <message>
        <source>It is no mistake: a name, a new word, a term; the source that both quote has it; a slip that many make.</source>
        <translation>并没有错：是人名、新词或术语；也可能双方引用的来源就这样写，或是很多人都会打错的字。</translation>
    </message>
    <message>
        <source>It is no mistake: both measured or chose it; the source or the task has it; both have the same variant.</source>
        <translation>并没有错：双方测得或选用了这个数；也可能来源或题目就是这个数，或双方拿到同一套题。</translation>
    </message>
    <message>
        <source>It is no mistake: what it names stands in a file apart; the form or the source that both used has it.</source>
        <translation>并没有错：所指的内容在另一个文件里；也可能双方所用的表格或来源就是这样。</translation>
    </message>
    <message>
        <source>It is no mistake: there are two spellings, or two names; the source that both quote spells it so.</source>
        <translation>并没有错：有两种拼法，或是两个名字；也可能双方引用的来源就这样拼。</translation>
    </message>
    <message>
        <source>It is no mistake: it is written so on purpose; both took text from one page; the same program wrote it.</source>
        <translation>并没有错：有意这样写；也可能双方取自同一网页，或由同一程序写成。</translation>
    </message>
    <message>
        <source>{having} of {among} files; {pairs} pairs of their files have it</source>
        <translation>{among} 个文件中的 {having} 个；两人的文件中有 {pairs} 对都有</translation>
    </message>
    <message>
        <source>same wrong number</source>
        <translation>错误的数字相同</translation>
    </message>
    <message>
        <source>same broken reference</source>
        <translation>失效引用相同</translation>
    </message>
    <message>
        <source>same misspelt name</source>
        <translation>名称拼错相同</translation>
    </message>
    <message>
        <source>same odd punctuation</source>
        <translation>反常标点相同</translation>
    </message>
    <message>
        <source>prices in one ratio</source>
        <translation>报价成固定比例</translation>
    </message>
    <message>
        <source>Both took one discount off published prices; one list has the tax in it; both offer what one supplier offered them, each with a margin.</source>
        <translation>双方都在公布的价格上统一下浮；一方含税、一方不含税；双方用的是同一供应商的价格，各自加价。</translation>
    </message>
    <message>
        <source>prices apart by one difference</source>
        <translation>报价相差固定金额</translation>
    </message>
    <message>
        <source>Both start from published prices; one adds a fixed fee, such as freight, that the other does not.</source>
        <translation>双方都从公布的价格出发；一方加了运费等固定费用，另一方没有。</translation>
    </message>
    <message>
        <source>totals in a series</source>
        <translation>总价成数列</translation>
    </message>
    <message>
        <source>Each took another round discount off a published total; chance, where totals are round.</source>
        <translation>各方都在公布的总价上下浮不同的整数百分点；总价都是整数时也可能是巧合。</translation>
    </message>
    <message>
        <source>{having} of {among} files</source>
        <translation>{among} 份文件中的 {having} 份</translation>
    </message>
    <message>
        <source>revision id</source>
        <translation>修订编号</translation>
    </message>
    <message>
        <source>first revision id</source>
        <translation>最初的修订编号</translation>
    </message>
    <message>
        <source>paragraph id</source>
        <translation>段落编号</translation>
    </message>
    <message>
        <source>slide id</source>
        <translation>幻灯片编号</translation>
    </message>
    <message>
        <source>document id</source>
        <translation>文档编号</translation>
    </message>
    <message>
        <source>id of a saved version</source>
        <translation>保存版本的编号</translation>
    </message>
    <message>
        <source>id of the file it was made from</source>
        <translation>来源文件的编号</translation>
    </message>
    <message>
        <source>author</source>
        <translation>作者</translation>
    </message>
    <message>
        <source>last saved by</source>
        <translation>最后保存者</translation>
    </message>
    <message>
        <source>company</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>manager</source>
        <translation>主管</translation>
    </message>
    <message>
        <source>created</source>
        <translation>创建时间</translation>
    </message>
    <message>
        <source>last saved</source>
        <translation>最后保存时间</translation>
    </message>
    <message>
        <source>last printed</source>
        <translation>最后打印时间</translation>
    </message>
    <message>
        <source>editing time</source>
        <translation>编辑时间</translation>
    </message>
    <message>
        <source>number of saves</source>
        <translation>保存次数</translation>
    </message>
    <message>
        <source>template of the file</source>
        <translation>文件的模板</translation>
    </message>
    <message>
        <source>program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>producer</source>
        <translation>生成程序</translation>
    </message>
    <message>
        <source>custom property</source>
        <translation>自定义属性</translation>
    </message>
    <message>
        <source>bookmark</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>embedded font</source>
        <translation>嵌入字体</translation>
    </message>
    <message>
        <source>font subset tag</source>
        <translation>字体子集标记</translation>
    </message>
    <message>
        <source>later updates</source>
        <translation>后续更新</translation>
    </message>
    <message>
        <source>Chat programs speak of themselves, or begin an answer, in such words.</source>
        <translation>AI 对话工具这样称呼自己，或这样开始回答。</translation>
    </message>
    <message>
        <source>Pages of chat programs have such a button or notice.</source>
        <translation>AI 对话工具的页面上有这样的按钮或提示。</translation>
    </message>
    <message>
        <source>Answers of chat programs point to sources and files by such marks.</source>
        <translation>AI 对话工具的回答用这样的记号指向来源和文件。</translation>
    </message>
    <message>
        <source>The address names a chat program as where the link was taken from.</source>
        <translation>网址中写明链接取自AI 对话工具。</translation>
    </message>
    <message>
        <source>Answers of chat programs often have it, and this text has other marks of theirs.</source>
        <translation>AI 对话工具的回答常有这样的字句，而本文还有它们的其他记号。</translation>
    </message>
    <message>
        <source>A link leads to {address}; the address names a chat program as where it was taken from.</source>
        <translation>链接指向 {address}；网址中写明取自AI 对话工具。</translation>
    </message>
    <message>
        <source>Marks that programs turn into bold letters, headings or formulas were left as they are.</source>
        <translation>本应由程序变成粗体、标题或公式的记号原样留在文中。</translation>
    </message>
    <message>
        <source>It has no year.</source>
        <translation>没有年份。</translation>
    </message>
    <message>
        <source>It does not say where it was published.</source>
        <translation>没有写明发表或出版于何处。</translation>
    </message>
    <message>
        <source>Its year is long before there were journals or prints.</source>
        <translation>所写年份远早于有期刊和印刷品的年代。</translation>
    </message>
    <message>
        <source>Reference {number} is the same one with another year.</source>
        <translation>第 {number} 条是同一文献，年份却不同。</translation>
    </message>
    <message>
        <source>Number {number} stands twice in the list of references.</source>
        <translation>参考文献表中序号 {number} 出现了两次。</translation>
    </message>
    <message>
        <source>Number {number} is missing in the list of references.</source>
        <translation>参考文献表中缺少序号 {number}。</translation>
    </message>
    <message>
        <source>Its year is {year}, and the file was saved in {saved}.</source>
        <translation>所写年份是 {year}，而文件保存于 {saved} 年。</translation>
    </message>
    <message>
        <source>Reference {number} is cited, and the list has {count}.</source>
        <translation>文中引用了第 {number} 条，而参考文献表只有 {count} 条。</translation>
    </message>
    <message>
        <source>The check digit of its ISBN is wrong.</source>
        <translation>ISBN 的校验码不对。</translation>
    </message>
    <message>
        <source>The check digit of its ISSN is wrong.</source>
        <translation>ISSN 的校验码不对。</translation>
    </message>
    <message>
        <source>Its DOI has a form that no DOI has.</source>
        <translation>没有这种形式的 DOI。</translation>
    </message>
    <message>
        <source>Its arXiv number has a month or a form that no such number has.</source>
        <translation>arXiv 编号的月份或形式不可能存在。</translation>
    </message>
    <message>
        <source>It has a date that no calendar has.</source>
        <translation>所写日期不存在。</translation>
    </message>
    <message>
        <source>Its last page comes before its first one.</source>
        <translation>止页在起页之前。</translation>
    </message>
    <message>
        <source>Tag characters, which nothing shows, spell letters here.</source>
        <translation>这里用不显示的标签字符拼写了字母。</translation>
    </message>
    <message>
        <source>Variation selectors in a row follow one character: bytes can be hidden so.</source>
        <translation>一个字符后连着多个异体选择符：这样可以藏入数据。</translation>
    </message>
    <message>
        <source>Several sorts of characters without width stand in a row: bits can be hidden so.</source>
        <translation>多种零宽字符连成一串：这样可以藏入数据。</translation>
    </message>
    <message>
        <source>Narrow no-break spaces stand between words, where keyboards put ordinary ones.</source>
        <translation>词与词之间是窄不换行空格，而键盘输入的是普通空格。</translation>
    </message>
    <message>
        <source>{count} characters or words, {minutes} minutes of editing</source>
        <translation>{count} 字或词，编辑 {minutes} 分钟</translation>
    </message>
    <message>
        <source>{count} characters or words, saved once</source>
        <translation>{count} 字或词，只保存过一次</translation>
    </message>
    <message>
        <source>{count} characters or words under one revision id</source>
        <translation>同一修订编号下 {count} 字或词</translation>
    </message>
    <message>
        <source>Both files name the same author: {name}.</source>
        <translation>两份文件的作者相同：{name}。</translation>
    </message>
    <message>
        <source>Both files were last saved by {name}.</source>
        <translation>两份文件的最后保存者都是 {name}。</translation>
    </message>
    <message>
        <source>The author of one file saved the other one: {name}.</source>
        <translation>一份文件的作者保存过另一份：{name}。</translation>
    </message>
    <message>
        <source>Both files say that they were created at {time}.</source>
        <translation>两份文件都记着创建于 {time}。</translation>
    </message>
    <message>
        <source>One file was created while the other one was being written.</source>
        <translation>一份文件在另一份写作期间创建。</translation>
    </message>
    <message>
        <source>Both files have the same properties: {values}.</source>
        <translation>两份文件的属性相同：{values}。</translation>
    </message>
    <message>
        <source>Both files have the same id, which programs deal to a file when it is first made.</source>
        <translation>两份文件的编号相同，程序在文件最初生成时给出这个编号。</translation>
    </message>
    <message>
        <source>One file says that it was made from the other: it names its id.</source>
        <translation>一份文件写明由另一份制成：里面有另一份的编号。</translation>
    </message>
    <message>
        <source>Both files say that they were made from one and the same file, which has another id.</source>
        <translation>两份文件都写明由同一份文件制成，那份文件另有编号。</translation>
    </message>
    <message>
        <source>Fonts with the same key are embedded in both files: {count} of them.</source>
        <translation>两份文件嵌入了密钥相同的字体：{count} 种。</translation>
    </message>
    <message>
        <source>Font subsets with the same tag lie in both files: {count} of them.</source>
        <translation>两份文件有标记相同的字体子集：{count} 个。</translation>
    </message>
    <message>
        <source>The same revision ids ({count}) stand in both files.</source>
        <translation>两份文件有相同的修订编号：{count} 个。</translation>
    </message>
    <message>
        <source>Both files began with the same first session, and have {count} revision ids in common that hardly any other file has.</source>
        <translation>两份文件从同一个时段开始，并有 {count} 个别的文件几乎没有的修订编号相同。</translation>
    </message>
    <message>
        <source>{count} characters of the shared text were written or formatted in the same sessions, by revision ids that hardly any other file has ({ids}).</source>
        <translation>共有文字中有 {count} 字是在相同的时段写下或排版的，这些修订编号（{ids} 个）别的文件几乎没有。</translation>
    </message>
    <message>
        <source>Slides with the same id stand in both files: {count} of them.</source>
        <translation>两份文件有编号相同的幻灯片：{count} 张。</translation>
    </message>
    <message>
        <source>Paragraphs with the same id stand in both files: {count} of them.</source>
        <translation>两份文件有编号相同的段落：{count} 段。</translation>
    </message>
    <message>
        <source>Bookmarks with the same number stand in both files: {count} of them.</source>
        <translation>两份文件有编号相同的书签：{count} 个。</translation>
    </message>
    <message>
        <source>Both have the same drawing, byte for byte.</source>
        <translation>两份有相同的矢量图，每个字节都相等。</translation>
    </message>
    <message>
        <source>Both have the same picture of {size} pixels, byte for byte.</source>
        <translation>两份有相同的图片，{size} 像素，每个字节都相等。</translation>
    </message>
    <message>
        <source>Both have the same picture of {size} pixels, saved anew without any change.</source>
        <translation>两份有相同的图片，{size} 像素，另存过，没有任何改动。</translation>
    </message>
    <message>
        <source>{count} people have this picture ({left} and {right} pixels): is it of the task?</source>
        <translation>有 {count} 人都有这张图片（{left} 与 {right} 像素）：是题目给的吗？</translation>
    </message>
    <message>
        <source>One picture shows a part of the other: {left} and {right} pixels.</source>
        <translation>一张图是另一张的一部分：{left} 和 {right} 像素。</translation>
    </message>
    <message>
        <source>One picture is the other, turned a little or drawn on: {left} and {right} pixels.</source>
        <translation>一张图是另一张稍微转动或画过标记：{left} 和 {right} 像素。</translation>
    </message>
    <message>
        <source>One picture is the other with another border: {left} and {right} pixels.</source>
        <translation>一张图是另一张换了边框：{left} 和 {right} 像素。</translation>
    </message>
    <message>
        <source>Both have the same picture of {size} pixels, saved anew with small changes.</source>
        <translation>两份有相同的图片，{size} 像素，另存时略有变化。</translation>
    </message>
    <message>
        <source>One picture is the other at another size: {left} and {right} pixels.</source>
        <translation>一张图是另一张改了大小：{left} 和 {right} 像素。</translation>
    </message>
    <message>
        <source>One picture is the other, mirrored: {left} and {right} pixels.</source>
        <translation>一张图是另一张的镜像：{left} 和 {right} 像素。</translation>
    </message>
    <message>
        <source>One picture is the other, mirrored and turned: {left} and {right} pixels.</source>
        <translation>一张图是另一张镜像并旋转：{left} 和 {right} 像素。</translation>
    </message>
    <message>
        <source>One picture is the other, turned by {angle}°: {left} and {right} pixels.</source>
        <translation>一张图是另一张旋转 {angle}°：{left} 和 {right} 像素。</translation>
    </message>
    <message>
        <source>Both refer to “{wrong}”, which neither of them has: what was it in?</source>
        <translation>双方都引用“{wrong}”，却都没有：它原来在哪里？</translation>
    </message>
    <message>
        <source>Both write “{wrong}” where {count} others have “{right}”: is that meant?</source>
        <translation>双方都写“{wrong}”，另有 {count} 份写“{right}”：是想写后者吗？</translation>
    </message>
    <message>
        <source>Both write “{wrong}”: is the usual word “{right}” meant?</source>
        <translation>双方都写“{wrong}”：是想写常用的“{right}”吗？</translation>
    </message>
    <message>
        <source>Both have odd punctuation in “{wrong}”: how did it come into both?</source>
        <translation>双方在“{wrong}”处标点都异常：怎么会两边都有？</translation>
    </message>
    <message>
        <source>{rows} of {all} prices are in one ratio, {ratio} ({item}: {one} and {other}), and so are those of the task sheet with both: did both take one discount off it?</source>
        <translation>{all} 项报价中有 {rows} 项成同一比例 {ratio}（{item}：{one} 与 {other}），任务书的数字与双方也各成固定比例：双方是否都在其上统一下浮？</translation>
    </message>
    <message>
        <source>{rows} of {all} prices are in one ratio, {ratio} ({item}: {one} and {other}), which is a rate of tax: does only one of both lists include it?</source>
        <translation>{all} 项报价中有 {rows} 项成同一比例 {ratio}（{item}：{one} 与 {other}），这正是一档税率：是否只有一方含税？</translation>
    </message>
    <message>
        <source>{rows} of {all} prices are in one ratio, {ratio} ({item}: {one} and {other}): did both start from one list, such as published prices, or one from the other?</source>
        <translation>{all} 项报价中有 {rows} 项成同一比例 {ratio}（{item}：{one} 与 {other}）：双方是否都从同一份价目（例如公布的价格）得出，还是一方由另一方得出？</translation>
    </message>
    <message>
        <source>{rows} of {all} prices are in one ratio, {ratio} ({item}: {one} and {other}): was one list worked out from the other?</source>
        <translation>{all} 项报价中有 {rows} 项成同一比例 {ratio}（{item}：{one} 与 {other}）：一份报价是否由另一份算出？</translation>
    </message>
    <message>
        <source>{rows} of {all} prices are {difference} apart ({item}: {one} and {other}), and those of the task sheet hang together with both: did both start from it?</source>
        <translation>{all} 项报价中有 {rows} 项都相差 {difference}（{item}：{one} 与 {other}），任务书的数字与双方也有固定关系：双方是否都从它得出？</translation>
    </message>
    <message>
        <source>{rows} of {all} prices are {difference} apart ({item}: {one} and {other}): was one list worked out from the other?</source>
        <translation>{all} 项报价中有 {rows} 项都相差 {difference}（{item}：{one} 与 {other}）：一份报价是否由另一份算出？</translation>
    </message>
    <message>
        <source>The totals {first}, {second} and {third} of three files are equally far apart: were they agreed upon?</source>
        <translation>三份文件的总价 {first}、{second}、{third} 依次相差同一金额：是否事先商定？</translation>
    </message>
    <message>
        <source>The totals {first}, {second} and {third} of three files grow by one factor: were they agreed upon?</source>
        <translation>三份文件的总价 {first}、{second}、{third} 依次成同一倍数：是否事先商定？</translation>
    </message>
    <message>
        <source>rare title only</source>
        <translation>仅有少见题目相近</translation>
    </message>
    <message>
        <source>fingerprints only</source>
        <translation>仅指纹相近</translation>
    </message>
    <message>
        <source>similar words only</source>
        <translation>仅用词相近</translation>
    </message>
    <message>
        <source>signs only</source>
        <translation>仅有迹象</translation>
    </message>
    <message>
        <source>same content only</source>
        <translation>仅同义内容</translation>
    </message>
    <message>
        <source>same content, no passage</source>
        <translation>同义内容，无匹配片段</translation>
    </message>
    <message>
        <source>taken for one group’s files</source>
        <translation>被当作同一小组的文件</translation>
    </message>
    <message>
        <source>taken for one person’s files</source>
        <translation>被当作同一人的文件</translation>
    </message>
    <message>
        <source>groups in the names of the files</source>
        <translation>文件名中的小组</translation>
    </message>
    <message>
        <source>Both have “{wrong}” where {count} others have “{right}”: is it a slip that one took from the other?</source>
        <translation>双方都是“{wrong}”，另有 {count} 份是“{right}”：是一方从另一方带来的笔误吗？</translation>
    </message>
    <message>
        <source>A comment of {count} characters between %% signs, which Obsidian hides.</source>
        <translation>%% 之间有一段 {count} 字的注释，Obsidian 不显示它。</translation>
    </message>
    <message>
        <source>… and {more} more of this kind.</source>
        <translation>……还有 {more} 处同类情况。</translation>
    </message>
    <message>
        <source>The end of the PDF file is missing, and some of its text may be: compare it with the pages.</source>
        <translation>PDF 文件缺少结尾，部分文字可能丢失：请与页面对照。</translation>
    </message>
    <message>
        <source>{count} characters were lost when the text was saved: question marks or “�” stand in their place.</source>
        <translation>有 {count} 个字符在保存时丢失，原处只剩问号或“�”。</translation>
    </message>
    <message>
        <source>The text is garbled: {written} was read as {read} before it was saved; its letters are compared as they stand.</source>
        <translation>文字是乱码：保存之前 {written} 被当作 {read} 读取；按现有字符比对。</translation>
    </message>
    <message>
        <source>The window cannot be shown here: {reason}. The command “hengwen check FOLDER” needs no display.</source>
        <translation>无法显示窗口：{reason}。命令“hengwen check 文件夹”不需要显示器。</translation>
    </message>
    <message>
        <source>The kernels are not compiled: every figure is the same, but a check takes about five times as long. Install a wheel for this system, or a C compiler and the headers of Python, and install the program again.</source>
        <translation>内核没有编译：结果完全相同，但检查要花约五倍的时间。请安装适合本系统的 wheel，或先安装 C 编译器和 Python 头文件再重新安装本程序。</translation>
    </message>
    <message>
        <source>The check could not be kept: {why}.</source>
        <translation>检查未能保存：{why}。</translation>
    </message>
    <message>
        <source>Documents of the library that were not looked through for the same content in other words: {count}. Add any document to it with --meaning, or in the window while that is switched on: the others are prepared then, too.</source>
        <translation>文档库中有 {count} 份文档没有查找换了说法的同义内容。用 --meaning，或在窗口中打开这一项后，向文档库添加任意一份文档，其余的也会一并准备好。</translation>
    </message>
    <message>
        <source>Looking for rewritten and translated paragraphs needs a language model of 32 MB, which is a separate part of this program; it works without a network. Take {archive} from where you got the program, and unpack it into the folder “{beside}” or “{own}”.</source>
        <translation>查找改写和翻译的段落需要一个 32 MB 的语言模型，它是本程序单独的组件包，不用联网。请从获得本程序的地方取得 {archive}，解压到文件夹“{beside}”或“{own}”。</translation>
    </message>
    <message>
        <source>The model for rewritten and translated paragraphs is damaged or another version. Run this line once: {line}</source>
        <translation>用来查找改写和翻译段落的模型已损坏或版本不符。请运行一次：{line}</translation>
    </message>
    <message>
        <source>The model for rewritten and translated paragraphs is damaged or another version. Replace the folder “{folder}” by that of {archive} of this version of the program.</source>
        <translation>用来查找改写和翻译段落的模型已损坏或版本不符。请用与本程序同一版本的 {archive} 中的文件夹替换“{folder}”。</translation>
    </message>
    <message>
        <source>Looking for rewritten and translated paragraphs needs a language model of 32 MB that is not installed; it works without a network. Run this line once: {line}</source>
        <translation>查找改写和翻译的段落需要一个 32 MB 的语言模型，尚未安装；它不用联网。请运行一次：{line}</translation>
    </message>
    <message>
        <source>same content</source>
        <translation>同义内容</translation>
    </message>
    <message>
        <source>These paragraphs say the same in other words or in another language. One text may be a rewriting or a translation of the other. Two texts on one matter that go through it point by point look the same. It is part of no percentage and no proof of copying: read both sides.</source>
        <translation>这些段落用不同的词句或另一种语言说了同样的内容。其中一篇可能是另一篇的改写或翻译；就同一件事逐条说明的两篇文章看上去也是这样。它不计入任何百分比，也不能证明抄袭：请对照阅读两边。</translation>
    </message>
    <message>
        <source>“{path}” is no document of this check: its encoding was not used.</source>
        <translation>“{path}”不在本次检查的文档中，给它指定的编码没有用上。</translation>
    </message>
    <message>
        <source>Usage:</source>
        <translation>用法：</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Show this message and exit.</source>
        <translation>显示本说明并退出。</translation>
    </message>
    <message>
        <source>required</source>
        <translation>必填</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Methods</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>on or off</source>
        <translation>on 或 off</translation>
    </message>
    <message>
        <source>one of {names}</source>
        <translation>以下之一：{names}</translation>
    </message>
    <message>
        <source>a file in which the lexicons are kept</source>
        <translation>保存词典的文件</translation>
    </message>
    <message>
        <source>{least} to {most}</source>
        <translation>{least} 到 {most}</translation>
    </message>
    <message>
        <source>Decisions about blocks of shared text that this check does not have: {count}. They do not apply.</source>
        <translation>有 {count} 个关于共有文字块的决定用不上：本次检查没有这些文字块。</translation>
    </message>
    <message>
        <source>Hengwen 衡文 finds copied text in documents, on this machine only. Without a command: the window.</source>
        <translation>衡文在本机查找文档之间的抄录文字，不联网。不带命令时打开窗口。</translation>
    </message>
    <message>
        <source>Show the version, and exit.</source>
        <translation>显示版本并退出。</translation>
    </message>
    <message>
        <source>Try every part of the program, a line for each, and exit.</source>
        <translation>逐项自检程序的各个部分，每项一行，然后退出。</translation>
    </message>
    <message>
        <source>Print the licences of all parts, and exit.</source>
        <translation>显示所有组成部分的许可证并退出。</translation>
    </message>
    <message>
        <source>Language of the window, and of every command.</source>
        <translation>窗口和所有命令的语言。</translation>
    </message>
    <message>
        <source>Measure the methods on labelled pairs: JSON lines (draft and final; a, b and kind or label), or a folder.</source>
        <translation>在有标注的文档对上测量各种方法：JSON 行（draft 和 final，或 a、b 加 kind 或 label），或一个文件夹。</translation>
    </message>
    <message>
        <source>Methods to measure, parameters after a colon; all by default.</source>
        <translation>要测量的方法，参数写在冒号后；默认全部。</translation>
    </message>
    <message>
        <source>Run one of the papers&apos; experiments instead.</source>
        <translation>改做论文中的一个实验。</translation>
    </message>
    <message>
        <source>Write the table: .json or .csv by its suffix.</source>
        <translation>写出表格：按后缀写成 .json 或 .csv。</translation>
    </message>
    <message>
        <source>Replace files that Hengwen did not write, too.</source>
        <translation>不是衡文写的文件也可以替换。</translation>
    </message>
    <message>
        <source>Show no progress.</source>
        <translation>不显示进度。</translation>
    </message>
    <message>
        <source>Language of the output.</source>
        <translation>输出的语言。</translation>
    </message>
    <message>
        <source>Simhash of words by their frequency (Charikar 2002; Liu 2015).</source>
        <translation>按词频加权的 Simhash（Charikar 2002；刘 2015）。</translation>
    </message>
    <message>
        <source>Simhash of the heaviest words by TF-IDF (CSDN tutorial 2024).</source>
        <translation>取 TF-IDF 最高的词的 Simhash（CSDN 教程 2024）。</translation>
    </message>
    <message>
        <source>Simhash of words by TF-IDF × part of speech × length × marker × title (Zhang &amp; He 2020), each optional.</source>
        <translation>按 TF-IDF × 词性 × 词长 × 标志词 × 标题加权的 Simhash（张、何 2020），各项可选。</translation>
    </message>
    <message>
        <source>Simhash of shingles of size words (Fan).</source>
        <translation>由若干个词组成的 shingle 的 Simhash（范）。</translation>
    </message>
    <message>
        <source>One simhash-shingle for each of some random sub-lexicons, which drop a share of the words (Fan).</source>
        <translation>对若干个随机子词典各算一个 simhash-shingle，每个子词典去掉一部分词（范）。</translation>
    </message>
    <message>
        <source>One hash of all words whose normalised IDF lies between low and high (Chowdhury 2002).</source>
        <translation>对归一化 IDF 介于 low 与 high 之间的所有词算一个哈希（Chowdhury 2002）。</translation>
    </message>
    <message>
        <source>I-Match, and once more for each random sub-lexicon (Kołcz, Chowdhury &amp; Alspector 2004).</source>
        <translation>I-Match，再对每个随机子词典各算一次（Kołcz、Chowdhury、Alspector 2004）。</translation>
    </message>
    <message>
        <source>The set of all shingles of size symbols (Broder 1997).</source>
        <translation>由若干个符号组成的所有 shingle 的集合（Broder 1997）。</translation>
    </message>
    <message>
        <source>The smallest hashes of the set of shingles (Broder 1997).</source>
        <translation>shingle 集合中最小的若干个哈希（Broder 1997）。</translation>
    </message>
    <message>
        <source>The smallest value of each of some hash functions over the shingles (Broder 1998).</source>
        <translation>若干个哈希函数各自在 shingle 上的最小值（Broder 1998）。</translation>
    </message>
    <message>
        <source>One fingerprint for each paragraph, of the topic most probable nouns and verbs in it (Yu &amp; Wang 2014).</source>
        <translation>每个段落一个指纹，取其中 topic 个最可能的名词和动词（余、王 2014）。</translation>
    </message>
    <message>
        <source>Cosine of the words of the titles (Liu 2015).</source>
        <translation>标题用词的余弦相似度（刘 2015）。</translation>
    </message>
    <message>
        <source>Older documents, compared only with the new ones.</source>
        <translation>往届文档，只与新文档比对。</translation>
    </message>
    <message>
        <source>Who handed in what: auto, folder, none, or a pattern such as {group}_{number}-{name}; auto by default.</source>
        <translation>怎样识别提交人：auto、folder、none，或样式如 {group}_{number}-{name}；默认 auto。</translation>
    </message>
    <message>
        <source>CSV or XLSX of all who should have handed in.</source>
        <translation>应提交人员的名单，CSV 或 XLSX。</translation>
    </message>
    <message>
        <source>Compare the files of one person with each other, too.</source>
        <translation>同一人的文件之间也比对。</translation>
    </message>
    <message>
        <source>Do not compare the new documents with each other.</source>
        <translation>新文档之间不比对。</translation>
    </message>
    <message>
        <source>Text to leave out: a task sheet, a form.</source>
        <translation>不计入的文字：任务书、表格。</translation>
    </message>
    <message>
        <source>Count this kind of text: references, quotations, contents, headers, declarations, thanks, code, output, common.</source>
        <translation>计入这类文字：references、quotations、contents、headers、declarations、thanks、code、output、common。</translation>
    </message>
    <message>
        <source>Do not count this kind of text.</source>
        <translation>不计入这类文字。</translation>
    </message>
    <message>
        <source>Shortest passage, in characters; 6 words are 13.</source>
        <translation>匹配片段的最短长度，按字计；6 个英文词合 13 字。</translation>
    </message>
    <message>
        <source>Largest Hamming distance of paired paragraphs.</source>
        <translation>配对段落的最大汉明距离。</translation>
    </message>
    <message>
        <source>Document fingerprint; parameters below.</source>
        <translation>文档指纹；参数见下。</translation>
    </message>
    <message>
        <source>Do not look for these signs beside the text: all, pictures, history, mistakes, figures, or a kind of the JSON report.</source>
        <translation>不查这些文字之外的迹象：all、pictures、history、mistakes、figures，或 JSON 报告中的某一种。</translation>
    </message>
    <message>
        <source>Check against a library too: the user&apos;s own, or that in FILE.</source>
        <translation>检查时也查文档库：用户自己的库，或 FILE 中的库。</translation>
    </message>
    <message>
        <source>A label of the new documents: year, course, author or group.</source>
        <translation>新文档的标签：year、course、author 或 group。</translation>
    </message>
    <message>
        <source>Do not compare documents with the same year, course, author or group; folder: as --people folder.</source>
        <translation>year、course、author 或 group 相同的文档不比对；folder 等于 --people folder。</translation>
    </message>
    <message>
        <source>Count this block of shared text; the JSON report has its id.</source>
        <translation>计入这个共有文字块；编号见 JSON 报告。</translation>
    </message>
    <message>
        <source>Do not count this block of shared text.</source>
        <translation>不计入这个共有文字块。</translation>
    </message>
    <message>
        <source>Also look for rewritten and translated paragraphs; needs the extra meaning.</source>
        <translation>同时查找改写和翻译的段落；需要附加组件 meaning。</translation>
    </message>
    <message>
        <source>Compare the documents under each PATH with each other. PATH may be - for a list of paths, one a line, on the standard input.</source>
        <translation>把各 PATH 下的文档互相比对。PATH 可以是 -，表示从标准输入读取路径，每行一个。</translation>
    </message>
    <message>
        <source>Where methods with TF-IDF have the rarity of words from: their parameter idf.</source>
        <translation>用 TF-IDF 的方法从哪里得知词有多少见：即方法的参数 idf。</translation>
    </message>
    <message>
        <source>Read text that is only a picture, with the extra ocr. auto, the default where it is installed: PDF pages without text or with a false one, pictures in documents, picture files. all: also small pictures, and whether every scan says what the text behind it says. never: none.</source>
        <translation>读取图片里的文字，需要附加部分 ocr。auto（装有它时的默认值）：没有文字或文字不实的 PDF 页、文档中的图片、图片文件；all：还包括小图片，并核对每页扫描件背后的文字是否与页面一致；never：不读。</translation>
    </message>
    <message>
        <source>The new documents must be anonymous: show identity data in them, such as companies and telephone numbers.</source>
        <translation>新文档应当匿名（暗标）：指出其中的身份信息，如公司名称和电话号码。</translation>
    </message>
    <message>
        <source>Names that must not stand in them, one a line, or a table as CSV or XLSX; implies --anonymous.</source>
        <translation>其中不得出现的名称，每行一个，或 CSV、XLSX 表格；同时启用 --anonymous。</translation>
    </message>
    <message>
        <source>Write the report: .html .json .csv .xlsx .docx .pdf, by suffix; - is JSON to the standard output.</source>
        <translation>写出报告：按后缀 .html .json .csv .xlsx .docx .pdf；- 表示把 JSON 写到标准输出。</translation>
    </message>
    <message>
        <source>Write the evidence sheet of a pair, named by paths or file names: .pdf .docx .html, by suffix.</source>
        <translation>写出一对文档的证据单，文档用路径或文件名指明：按后缀 .pdf .docx .html。</translation>
    </message>
    <message>
        <source>Write the sheet of a document, its full text with sources marked: .pdf .docx .html, by suffix.</source>
        <translation>写出一份文档的报告单，全文标明来源：按后缀 .pdf .docx .html。</translation>
    </message>
    <message>
        <source>Write all pairs of the ranking in one file with an index: .pdf .xlsx, by suffix.</source>
        <translation>把排名中的所有文档对写成一份带目录的案卷：.pdf .xlsx，由后缀决定。</translation>
    </message>
    <message>
        <source>Write the sheet of every new document into FOLDER.</source>
        <translation>把每份新文档的报告单写入 FOLDER。</translation>
    </message>
    <message>
        <source>Format of these sheets.</source>
        <translation>这些报告单的格式。</translation>
    </message>
    <message>
        <source>Number the documents and cover known names, in texts too.</source>
        <translation>文档用编号，已知姓名遮盖，正文中也遮盖。</translation>
    </message>
    <message>
        <source>One more name to cover; implies --hide-names.</source>
        <translation>另外遮盖一个名字；同时启用 --hide-names。</translation>
    </message>
    <message>
        <source>A kept check (.hengwen) whose verdicts are shown.</source>
        <translation>已保存的检查（.hengwen），显示其中的裁定。</translation>
    </message>
    <message>
        <source>Own layout: a Jinja2 template for HTML, or a .docx for DOCX.</source>
        <translation>自己的版式：HTML 用 Jinja2 模板，DOCX 用 .docx。</translation>
    </message>
    <message>
        <source>PNG or JPEG for the head of HTML, DOCX and PDF.</source>
        <translation>放在 HTML、DOCX、PDF 页首的 PNG 或 JPEG 图片。</translation>
    </message>
    <message>
        <source>Save the check (.hengwen), or the selected part of it: for the window, and to make it again.</source>
        <translation>保存检查（.hengwen）或选中的部分：可在窗口中打开，也可重新生成。</translation>
    </message>
    <message>
        <source>Encoding of a plain text, when guessed wrong.</source>
        <translation>纯文本的编码，自动识别有误时指定。</translation>
    </message>
    <message>
        <source>Read and compare only what is new or changed since the last check with it.</source>
        <translation>只读取和比对上次用本选项检查之后新增或改动的内容。</translation>
    </message>
    <message>
        <source>Worker processes; as many as there are cores by default.</source>
        <translation>工作进程数；默认与处理器核数相同。</translation>
    </message>
    <message>
        <source>Show every file with its state.</source>
        <translation>显示每个文件及其状态。</translation>
    </message>
    <message>
        <source>Keep documents, so that later ones can be checked against them.</source>
        <translation>保存文档，供以后的检查比对。</translation>
    </message>
    <message>
        <source>Read the documents under PATHS and add them; the library is created where there is none.</source>
        <translation>读取所给路径下的文档并入库；没有文档库时新建。</translation>
    </message>
    <message>
        <source>year, course, author or group.</source>
        <translation>year、course、author 或 group。</translation>
    </message>
    <message>
        <source>Keep the bytes of the files too.</source>
        <translation>同时保存文件原件。</translation>
    </message>
    <message>
        <source>Prepare all documents for check --library --meaning; needs the extra meaning.</source>
        <translation>为 check --library --meaning 准备所有文档；需要附加组件 meaning。</translation>
    </message>
    <message>
        <source>Another library than the user&apos;s own.</source>
        <translation>不用用户自己的库，用另一个文档库。</translation>
    </message>
    <message>
        <source>Write a copy of the library to FILE, even while it is in use.</source>
        <translation>把文档库备份到 FILE，使用中也可以。</translation>
    </message>
    <message>
        <source>List the documents: number, labels, title and path, separated by tabs.</source>
        <translation>列出文档：编号、标签、标题、路径，用制表符分隔。</translation>
    </message>
    <message>
        <source>Remove documents by number, or by the beginning of their content hash.</source>
        <translation>按编号或内容哈希的开头删除文档。</translation>
    </message>
    <message>
        <source>Find the documents that share text with FILE, the most similar first.</source>
        <translation>查找与 FILE 有共有文字的文档，最相似的在前。</translation>
    </message>
    <message>
        <source>Check every page and every document of the library; exit code 1 where something is damaged.</source>
        <translation>检查文档库的每一页和每份文档；有损坏时退出码为 1。</translation>
    </message>
    <message>
        <source>Save what can be read into a new library; the damaged one is kept.</source>
        <translation>把还能读的存入新的文档库；损坏的库保留。</translation>
    </message>
    <message>
        <source>Write reports of CHECK: a kept check (.hengwen) with its verdicts, or the folder of a check on Spark. They are of all of it, or of a part, in which every figure is that of the whole check. Without any the ranking is shown.</source>
        <translation>写出 CHECK 的报告：已保存的检查（.hengwen）连同裁定，或 Spark 检查的文件夹。可以是全部，也可以是一部分，部分中的每个数字仍是整个检查的数字。没有指定报告时显示排名。</translation>
    </message>
    <message>
        <source>Only this document or person, and all its pairs.</source>
        <translation>只要这份文档或这个人，以及它的所有文档对。</translation>
    </message>
    <message>
        <source>Only this document or person, and all connected with it by pairs.</source>
        <translation>只要这份文档或这个人，以及经文档对与之相连的全部。</translation>
    </message>
    <message>
        <source>Only documents with this label, and their pairs.</source>
        <translation>只要带此标签的文档，以及它们的文档对。</translation>
    </message>
    <message>
        <source>Of these pairs only the best N.</source>
        <translation>其中只要最前的 N 对。</translation>
    </message>
    <message>
        <source>Make the check again, and say whether every figure is the same.</source>
        <translation>重新做一次检查，并说明每个数字是否相同。</translation>
    </message>
    <message>
        <source>Print the JSON Schema of the JSON report.</source>
        <translation>输出 JSON 报告的 JSON Schema。</translation>
    </message>
    <message>
        <source>Check more documents than fit on one machine, on Apache Spark.</source>
        <translation>用 Apache Spark 检查一台机器容纳不下的文档。</translation>
    </message>
    <message>
        <source>Compare the documents of INPUT with each other: folders of files, or Parquet with id, name and text.</source>
        <translation>把 INPUT 中的文档互相比对：文件夹，或含 id、name、text 的 Parquet。</translation>
    </message>
    <message>
        <source>The folder for the tables.</source>
        <translation>存放表格的文件夹。</translation>
    </message>
    <message>
        <source>Documents kept by `index`, compared as older ones.</source>
        <translation>由 `index` 保存的文档，作为往届文档比对。</translation>
    </message>
    <message>
        <source>Where Spark runs, such as spark://host:7077.</source>
        <translation>Spark 在哪里运行，如 spark://host:7077。</translation>
    </message>
    <message>
        <source>Files of so many megabytes together are checked without Spark, which takes longer to start.</source>
        <translation>文件合计不超过这么多 MB 时不用 Spark 检查，因为 Spark 启动更慢。</translation>
    </message>
    <message>
        <source>Merge the small parts that were added to a corpus over time; no other job may use the corpus meanwhile.</source>
        <translation>合并语料中陆续加入的小部分；合并时不要让其他任务使用该语料。</translation>
    </message>
    <message>
        <source>The folder of the corpus.</source>
        <translation>语料的文件夹。</translation>
    </message>
    <message>
        <source>Keep the documents of INPUT for later checks: folders of files, or Parquet with id, name and text.</source>
        <translation>保存 INPUT 中的文档供以后检查：文件夹，或含 id、name、text 的 Parquet。</translation>
    </message>
    <message>
        <source>Print the visible text of FILE, which all offsets refer to.</source>
        <translation>输出 FILE 的可见文字，所有位置都以它为准。</translation>
    </message>
    <message>
        <source>Encoding of a plain text, when guessed wrong, such as GB18030.</source>
        <translation>纯文本的编码，自动识别有误时指定，如 GB18030。</translation>
    </message>
    <message>
        <source>As JSON, with title, state, paragraphs and findings.</source>
        <translation>输出 JSON，含标题、状态、段落和发现。</translation>
    </message>
    <message>
        <source>Find similar titles in FILE, one a line, best first: similarity, tab, title, tab, title. FILE may be - for the standard input.</source>
        <translation>在 FILE（每行一个标题）中查找相似的标题，最相似的在前：相似度、制表符、标题、制表符、标题。FILE 可以是 -，表示标准输入。</translation>
    </message>
    <message>
        <source>Older titles, one a line.</source>
        <translation>往届标题，每行一个。</translation>
    </message>
    <message>
        <source>Two titles a line, separated by a tab: prints similarity, tab, 1 or 0.</source>
        <translation>每行两个标题，用制表符隔开：输出相似度、制表符、1 或 0。</translation>
    </message>
    <message>
        <source>How pairs of titles are judged.</source>
        <translation>怎样判断一对标题。</translation>
    </message>
    <message>
        <source>Add a column that says what the titles share and what not.</source>
        <translation>加一列，说明两个标题的异同。</translation>
    </message>
    <message>
        <source>Open the window and check the documents under PATHS in it.</source>
        <translation>打开窗口，并在其中检查所给路径下的文档。</translation>
    </message>
    <message>
        <source>Language of the window.</source>
        <translation>窗口的语言。</translation>
    </message>
    <message>
        <source>This is a part of a check: only the whole can be made again.</source>
        <translation>这是检查的一部分：只有整个检查才能重新生成。</translation>
    </message>
    <message>
        <source>This check was made of tables or a corpus. Make it again by: {line}</source>
        <translation>这次检查来自表格或语料库。重新生成请运行：{line}</translation>
    </message>
    <message>
        <source>Not what it was then: {path}</source>
        <translation>与当时不同：{path}</translation>
    </message>
    <message>
        <source>Made by another version then: {before}; now: {after}</source>
        <translation>当时由另一版本生成：{before}；现在：{after}</translation>
    </message>
    <message>
        <source>Made again: every figure is the same.</source>
        <translation>已重新生成：每个数字都相同。</translation>
    </message>
    <message>
        <source>Made again: figures that differ: {count}</source>
        <translation>已重新生成：有 {count} 个数字不同</translation>
    </message>
    <message>
        <source>{where}: {before}, now {after}</source>
        <translation>{where}：当时 {before}，现在 {after}</translation>
    </message>
    <message>
        <source>new {number}</source>
        <translation>新文档 {number}</translation>
    </message>
    <message>
        <source>older {number}</source>
        <translation>旧文档 {number}</translation>
    </message>
    <message>
        <source>task sheet {number}</source>
        <translation>任务书 {number}</translation>
    </message>
    <message>
        <source>roster {number}</source>
        <translation>名单 {number}</translation>
    </message>
    <message>
        <source>list of names {number}</source>
        <translation>名称清单 {number}</translation>
    </message>
    <message>
        <source>corpus {number}</source>
        <translation>语料库 {number}</translation>
    </message>
    <message>
        <source>library 1</source>
        <translation>文档库 1</translation>
    </message>
    <message>
        <source>Text in scans and pictures is not read on Spark; hengwen check reads it.</source>
        <translation>Spark 上不识别扫描件和图片中的文字；hengwen check 会识别。</translation>
    </message>
    <message>
        <source>Files with text in pictures that was not read: {count}.</source>
        <translation>文字在图片中而没有识别的文件：{count} 个。</translation>
    </message>
    <message>
        <source>The picture is damaged or cut off and cannot be read.</source>
        <translation>图片已损坏或不完整，无法读取。</translation>
    </message>
    <message>
        <source>The picture has too many pixels to be read; save it in a smaller size.</source>
        <translation>图片的像素太多，无法识别；请缩小后再保存。</translation>
    </message>
    <message>
        <source>Its words could not be read: {name}.</source>
        <translation>其中的文字无法识别：{name}。</translation>
    </message>
    <message>
        <source>Its words could not be read.</source>
        <translation>其中的文字无法识别。</translation>
    </message>
    <message>
        <source>Pages of which the text could not be read: {pages}.</source>
        <translation>文字无法识别的页：{pages}。</translation>
    </message>
    <message>
        <source>Pictures of which the text could not be read: {names}.</source>
        <translation>文字无法识别的图片：{names}。</translation>
    </message>
    <message>
        <source>Pages or pictures of text that could not be read: {count}.</source>
        <translation>有 {count} 页或图片的文字无法识别。</translation>
    </message>
    <message>
        <source>Text recognition read {count} of its {characters} characters from pictures, with a mean score of {score}; doubtful lines: {doubtful}.</source>
        <translation>{characters} 个字符中有 {count} 个由文字识别从图片读出，平均得分 {score}；存疑行：{doubtful}。</translation>
    </message>
    <message>
        <source>Reading pictures of text needs a pack of models that is not there; it works without a network. Put its folder “{name}” beside the program.</source>
        <translation>识别图片中的文字需要一个模型包，这里没有找到；使用时不用联网。请把它的文件夹“{name}”放到程序所在的文件夹里。</translation>
    </message>
    <message>
        <source>Reading pictures of text needs models of 31 MB that are not installed; it works without a network. Run this line once: {line}</source>
        <translation>识别图片中的文字需要 31 MB 的模型，尚未安装；识别时不用网络。请运行一次：{line}</translation>
    </message>
    <message>
        <source>The models that read pictures are damaged or another version. Run this line once: {line}</source>
        <translation>识别图片的模型已损坏或版本不符。请运行一次：{line}</translation>
    </message>
    <message>
        <source>Zhang &amp; He: simhash-improved has more precision and recall than simhash and sampled shingles.</source>
        <translation>张、何：simhash-improved 的精确率和召回率都高于 simhash 和抽样 shingle。</translation>
    </message>
    <message>
        <source>Fan: simhash-shingle has a higher F1 than simhash.</source>
        <translation>范：simhash-shingle 的 F1 高于 simhash。</translation>
    </message>
    <message>
        <source>Fan: simhash-lexicons has a higher F1 than simhash-shingle.</source>
        <translation>范：simhash-lexicons 的 F1 高于 simhash-shingle。</translation>
    </message>
    <message>
        <source>Yu &amp; Wang: drpkp has more precision and recall than simhash.</source>
        <translation>俞、王：drpkp 的精确率和召回率都高于 simhash。</translation>
    </message>
    <message>
        <source>The tutorial: simhash weighed by TF-IDF has a higher F1 than by frequency.</source>
        <translation>教程：以 TF-IDF 加权的 simhash 的 F1 高于以词频加权。</translation>
    </message>
    <message>
        <source>This holds on this set, at the usual thresholds and at the best ones.</source>
        <translation>在这个数据集上成立：常用阈值和最佳阈值下都成立。</translation>
    </message>
    <message>
        <source>This holds on this set at the usual thresholds, and not at the best ones.</source>
        <translation>在这个数据集上，常用阈值下成立，最佳阈值下不成立。</translation>
    </message>
    <message>
        <source>This holds on this set at the best thresholds, and not at the usual ones.</source>
        <translation>在这个数据集上，最佳阈值下成立，常用阈值下不成立。</translation>
    </message>
    <message>
        <source>This does not hold on this set.</source>
        <translation>在这个数据集上不成立。</translation>
    </message>
    <message>
        <source>Liu: simhash has a higher F1 at a distance of 5 than at 3.</source>
        <translation>刘：simhash 在距离 5 时的 F1 高于距离 3。</translation>
    </message>
    <message>
        <source>This holds on this set.</source>
        <translation>在这个数据集上成立。</translation>
    </message>
    <message>
        <source>None of these methods has the parameter {parameter}.</source>
        <translation>这些方法都没有参数 {parameter}。</translation>
    </message>
    <message>
        <source>Rarity of words</source>
        <translation>词的稀有程度</translation>
    </message>
    <message>
        <source>in the documents checked</source>
        <translation>按所查文档</translation>
    </message>
    <message>
        <source>by the table of jieba</source>
        <translation>按 jieba 的词表</translation>
    </message>
    <message>
        <source>an e-mail address</source>
        <translation>电子邮箱</translation>
    </message>
    <message>
        <source>an ID number, by its check character</source>
        <translation>身份证号码（校验码相符）</translation>
    </message>
    <message>
        <source>a unified social credit code, by its check character</source>
        <translation>统一社会信用代码（校验码相符）</translation>
    </message>
    <message>
        <source>a mobile number</source>
        <translation>手机号码</translation>
    </message>
    <message>
        <source>a telephone number</source>
        <translation>电话号码</translation>
    </message>
    <message>
        <source>a bank account, behind words that say so</source>
        <translation>“账号”等字样后的银行账号</translation>
    </message>
    <message>
        <source>an account of WeChat or QQ, behind these words</source>
        <translation>“微信”“QQ”字样后的账号</translation>
    </message>
    <message>
        <source>“{name}”: identity data in {count} places, of which the first {most} are listed.</source>
        <translation>“{name}”：身份信息共 {count} 处，只列出前 {most} 处。</translation>
    </message>
    <message>
        <source>Entries of the list that are too short or too long to look for: {count}</source>
        <translation>清单中过短或过长、没有查找的条目：{count}</translation>
    </message>
    <message>
        <source>on line {line} of the list: “{entry}”</source>
        <translation>清单第 {line} 行：“{entry}”</translation>
    </message>
    <message>
        <source>in the name of the file, on line {line} of the list: “{value}”</source>
        <translation>文件名中，清单第 {line} 行：“{value}”</translation>
    </message>
    <message>
        <source>in the name of the file: “{value}”</source>
        <translation>文件名中：“{value}”</translation>
    </message>
    <message>
        <source>in the property “{property}” of the file, on line {line} of the list: “{value}”</source>
        <translation>文件属性“{property}”中，清单第 {line} 行：“{value}”</translation>
    </message>
    <message>
        <source>in the property “{property}” of the file: “{value}”</source>
        <translation>文件属性“{property}”中：“{value}”</translation>
    </message>
    <message>
        <source>the name of a company</source>
        <translation>公司名称</translation>
    </message>
    <message>
        <source>a name behind “{label}”</source>
        <translation>“{label}”后面的姓名</translation>
    </message>
    <message>
        <source>“{path}” cannot be used as a list: {state}.</source>
        <translation>“{path}”不能用作清单：{state}。</translation>
    </message>
</context>
<context>
    <name>BlockDialog</name>
    <message>
        <source>Shared text, block {number}</source>
        <translation>共有文字第 {number} 块</translation>
    </message>
    <message>
        <source>Text of the block</source>
        <translation>这块文字</translation>
    </message>
    <message>
        <source>Documents with the block</source>
        <translation>含有这块文字的文档</translation>
    </message>
    <message>
        <source>{standing} · {documents} documents · {characters} characters · {counts}</source>
        <translation>{standing} · {documents} 份文档 · {characters} 字 · {counts}</translation>
    </message>
    <message>
        <source>counts</source>
        <translation>计入</translation>
    </message>
    <message>
        <source>does not count</source>
        <translation>不计入</translation>
    </message>
    <message>
        <source>It is text of the task sheet that was given, and never counts.</source>
        <translation>这是所给任务书或模板的文字，从不计入。</translation>
    </message>
    <message>
        <source>It counts. If it is a form, let it not count, for all documents at once.</source>
        <translation>它计入各项百分比。如果是表格文字，可以对所有文档一次取消计入。</translation>
    </message>
    <message>
        <source>It does not count: {reason}. If it was copied, let it count, for all documents at once.</source>
        <translation>不计入：{reason}。如果是抄来的，让它计入，对所有文档一次生效。</translation>
    </message>
    <message>
        <source>It leaves both sides of every percentage. If it was copied, let it count, for all documents at once.</source>
        <translation>它不进入百分比的分子和分母。如果是抄来的，可以对所有文档一次改为计入。</translation>
    </message>
</context>
<context>
    <name>Blocks</name>
    <message>
        <source>Characters of the block that stand in the document</source>
        <translation>这份文档中属于此块的字数</translation>
    </message>
    <message>
        <source>counts</source>
        <translation>计入</translation>
    </message>
    <message>
        <source>does not count</source>
        <translation>不计入</translation>
    </message>
    <message>
        <source>Do not count it</source>
        <translation>不计入</translation>
    </message>
    <message>
        <source>Count it</source>
        <translation>计入</translation>
    </message>
</context>
<context>
    <name>ChartPanel</name>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Heights by the logarithm: few high pairs beside many low ones</source>
        <translation>按对数显示高度：低的多、高的少时也看得清</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Similarity of the pairs found ({count})</source>
        <translation>有共同文字的文档对的相似度（{count}）</translation>
    </message>
    <message>
        <source>Similarity of the pairs so far ({count})</source>
        <translation>目前文档对的相似度（{count}）</translation>
    </message>
    <message>
        <source>Documents: {documents}; pairs that share nothing are not counted</source>
        <translation>{documents} 份文档；没有共同文字的不计</translation>
    </message>
</context>
<context>
    <name>CheckController</name>
    <message>
        <source>“{name}” is still being checked. What was found so far is kept if you stop.</source>
        <translation>“{name}”正在检查。停止后，已得到的结果会保留。</translation>
    </message>
    <message>
        <source>Stop and check “{name}”</source>
        <translation>停止并检查“{name}”</translation>
    </message>
    <message>
        <source>Stop and open “{name}”</source>
        <translation>停止并打开“{name}”</translation>
    </message>
    <message>
        <source>Stop and begin a new check</source>
        <translation>停止并新建检查</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Recalculating…</source>
        <translation>正在重新计算…</translation>
    </message>
</context>
<context>
    <name>CheckProgressBar</name>
    <message>
        <source>Progress of this stage</source>
        <translation>本阶段进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>So far: each pair shown is finished, more may come, and shares of documents may still rise.</source>
        <translation>目前结果：列出的各对已比对完，还会有新的文档对，各文档的复制比还可能升高。</translation>
    </message>
    <message>
        <source>The results follow as soon as the first pairs are compared.</source>
        <translation>第一批文档对比对完就会显示结果。</translation>
    </message>
</context>
<context>
    <name>ColumnsDialog</name>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Back to defaults</source>
        <translation>恢复默认值</translation>
    </message>
    <message>
        <source>Tick what is to be shown; drag to put in order.</source>
        <translation>勾选要显示的列；拖动可调整次序。</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Search for a command</source>
        <translation>搜索命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>No command is called that.</source>
        <translation>没有这样的命令。</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Open files</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Task sheet or template</source>
        <translation>任务书或模板</translation>
    </message>
    <message>
        <source>Roster</source>
        <translation>名单</translation>
    </message>
    <message>
        <source>Names that must not stand in the documents</source>
        <translation>文档中不得出现的名称</translation>
    </message>
</context>
<context>
    <name>CompareLayout</name>
    <message>
        <source>Do not say it again</source>
        <translation>不再提示</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>显示全部</translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>Tools of the comparison</source>
        <translation>对比工具</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>F8 next passage · F7 next difference · I figures · Tab other side · Ctrl+F find</source>
        <translation>F8 下一处 · F7 下一处差异 · I 数值 · Tab 换侧 · Ctrl+F 查找</translation>
    </message>
    <message>
        <source>The text is being made ready…</source>
        <translation>正在准备文本……</translation>
    </message>
    <message>
        <source>That was the last one; this is the first</source>
        <translation>已到最后一处，回到第一处</translation>
    </message>
    <message>
        <source>That was the first one; this is the last</source>
        <translation>已到第一处，转到最后一处</translation>
    </message>
    <message>
        <source>No more differences; the same key begins again at the other end</source>
        <translation>没有更多差异；再按一次从另一端开始</translation>
    </message>
    <message>
        <source>Left document</source>
        <translation>左侧文档</translation>
    </message>
    <message>
        <source>Right document</source>
        <translation>右侧文档</translation>
    </message>
    <message>
        <source>‹ Previous</source>
        <translation>‹ 上一处</translation>
    </message>
    <message>
        <source>Next ›</source>
        <translation>下一处 ›</translation>
    </message>
    <message>
        <source>First match</source>
        <translation>第一处</translation>
    </message>
    <message>
        <source>Last match</source>
        <translation>最后一处</translation>
    </message>
    <message>
        <source>Longest match</source>
        <translation>最长一处</translation>
    </message>
    <message>
        <source>Linked scrolling</source>
        <translation>同步滚动</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>下一处差异</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>上一处差异</translation>
    </message>
    <message>
        <source>Figures of the paragraphs</source>
        <translation>段落的各项数值</translation>
    </message>
    <message>
        <source>Parts of the similarity</source>
        <translation>相似度的组成</translation>
    </message>
    <message>
        <source>Other place of the moved paragraph</source>
        <translation>移位段落的另一处</translation>
    </message>
    <message>
        <source>Next moved paragraph</source>
        <translation>下一个移位的段落</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>对照</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>正文</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation>仅看差异</translation>
    </message>
    <message>
        <source>Fold paragraphs that are equal on both sides, in rows</source>
        <translation>对照时收起两侧相同的段落</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>下一个结果</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>上一个结果</translation>
    </message>
    <message>
        <source>Excuse this passage…</source>
        <translation>排除此处…</translation>
    </message>
    <message>
        <source>It stays in sight, but counts no more</source>
        <translation>仍然显示，但不再计入</translation>
    </message>
    <message>
        <source>Let this passage count again</source>
        <translation>恢复此处</translation>
    </message>
    <message>
        <source>Show the left file in its folder</source>
        <translation>在文件夹中显示左侧文件</translation>
    </message>
    <message>
        <source>Show the right file in its folder</source>
        <translation>在文件夹中显示右侧文件</translation>
    </message>
    <message>
        <source>Copy the path of the left file</source>
        <translation>复制左侧文件的路径</translation>
    </message>
    <message>
        <source>Copy the path of the right file</source>
        <translation>复制右侧文件的路径</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>左右对调</translation>
    </message>
    <message>
        <source>Copy passage with its source</source>
        <translation>复制此处及其出处</translation>
    </message>
    <message>
        <source>Open the left file</source>
        <translation>打开左侧文件</translation>
    </message>
    <message>
        <source>Open the right file</source>
        <translation>打开右侧文件</translation>
    </message>
    <message>
        <source>Scroll both sides together, match beside match</source>
        <translation>两侧同步滚动，匹配对齐</translation>
    </message>
    <message>
        <source>Mark what changed inside a match, by character and by English word</source>
        <translation>标出匹配内的改动，中文逐字，英文逐词</translation>
    </message>
    <message>
        <source>What the similarity is made of, down to the passages</source>
        <translation>相似度由什么组成，直到各处匹配</translation>
    </message>
    <message>
        <source>Show each paragraph beside its partner, whatever their order</source>
        <translation>每段与其对应段落并排，不论次序</translation>
    </message>
    <message>
        <source>Show both texts as they run</source>
        <translation>按原次序显示两侧全文</translation>
    </message>
    <message>
        <source>Show the pages as they look on paper</source>
        <translation>按纸面样子显示页面</translation>
    </message>
    <message>
        <source>Show certain kinds and lengths only</source>
        <translation>只看某些类型和长度</translation>
    </message>
    <message>
        <source>{share} in the right document</source>
        <translation>{share} 在右侧</translation>
    </message>
    <message>
        <source>{share} in the left document</source>
        <translation>{share} 在左侧</translation>
    </message>
    <message>
        <source>In this view: {shown} of {count} matches, {characters} characters, similarity {similarity}</source>
        <translation>当前视图：{count} 处中的 {shown} 处，{characters} 字，相似度 {similarity}</translation>
    </message>
    <message>
        <source>The file is no longer there: {path}</source>
        <translation>文件已不在原处：{path}</translation>
    </message>
    <message>
        <source>Names are hidden: the file and its path would show them.</source>
        <translation>姓名已隐去，而文件及其路径会显示姓名。</translation>
    </message>
    <message>
        <source>Excuse this passage</source>
        <translation>排除此处</translation>
    </message>
    <message>
        <source>Without a reason</source>
        <translation>不注明理由</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Hengwen 衡文 {version}

Finds copied passages in folders of documents, mostly Chinese ones.
It works offline: data stay on this machine.

Licence: Apache-2.0. Made with Qt {qt} (LGPL).</source>
        <translation>衡文 Hengwen {version}

在一批文档中查找相同和相近的文字，以中文文档为主。
完全离线：数据只在本机。

许可：Apache-2.0。使用 Qt {qt}（LGPL）。</translation>
    </message>
    <message>
        <source>Licences of all parts</source>
        <translation>各组成部分的许可证</translation>
    </message>
    <message>
        <source>report</source>
        <translation>报告</translation>
    </message>
</context>
<context>
    <name>DocumentSide</name>
    <message>
        <source>The pages are being made ready…</source>
        <translation>正在准备页面…</translation>
    </message>
</context>
<context>
    <name>Documents</name>
    <message>
        <source>Limit</source>
        <translation>限度</translation>
    </message>
    <message>
        <source>Whether it is within the limits that are set (File, Settings)</source>
        <translation>是否在设定的限度之内（“文件”菜单，“设置”）</translation>
    </message>
</context>
<context>
    <name>EmptyStateTable</name>
    <message>
        <source>Clear the search</source>
        <translation>清除搜索</translation>
    </message>
</context>
<context>
    <name>ExcusableCard</name>
    <message>
        <source>Reason, then Enter</source>
        <translation>写明理由，按回车</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Count it again</source>
        <translation>重新计入</translation>
    </message>
    <message>
        <source>Excuse…</source>
        <translation>排除…</translation>
    </message>
    <message>
        <source>Another reason…</source>
        <translation>其他理由…</translation>
    </message>
</context>
<context>
    <name>ExportController</name>
    <message>
        <source>Export report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>The report was written: {path}</source>
        <translation>报告已保存：{path}</translation>
    </message>
</context>
<context>
    <name>FaultDialog</name>
    <message>
        <source>Unexpected error</source>
        <translation>意外错误</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>Something went wrong that should not. Your files are untouched.</source>
        <translation>程序出现意外错误。文件没有改动。</translation>
    </message>
</context>
<context>
    <name>FileChoice</name>
    <message>
        <source>Take away</source>
        <translation>去掉</translation>
    </message>
</context>
<context>
    <name>FileDetail</name>
    <message>
        <source>There is no text to show.</source>
        <translation>没有可显示的文本。</translation>
    </message>
    <message>
        <source>Text as it was read</source>
        <translation>读取的文本</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>适合宽度</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Page as it looks</source>
        <translation>原页</translation>
    </message>
    <message>
        <source>{count} characters</source>
        <translation>{count} 字</translation>
    </message>
    <message>
        <source>The text is being made ready…</source>
        <translation>正在准备文本……</translation>
    </message>
    <message>
        <source>Picture as it looks</source>
        <translation>图片原貌</translation>
    </message>
    <message>
        <source>{page} of {pages}</source>
        <translation>第 {page} 页，共 {pages} 页</translation>
    </message>
</context>
<context>
    <name>FileFacts</name>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Reads this file in the chosen encoding and checks once more.</source>
        <translation>用所选编码重新读取此文件，并再次检查。</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>字符数</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页数</translation>
    </message>
    <message>
        <source>Readable characters</source>
        <translation>可读字符</translation>
    </message>
    <message>
        <source>{pages} (blank: {blank})</source>
        <translation>{pages}（空白：{blank}）</translation>
    </message>
</context>
<context>
    <name>Filters</name>
    <message>
        <source>Shortest match, in characters</source>
        <translation>最短匹配（字）</translation>
    </message>
    <message>
        <source>Changes this view and its figures only, not the report.</source>
        <translation>只改变当前视图及其数据，不改变报告。</translation>
    </message>
    <message>
        <source>Does not count:</source>
        <translation>不计入：</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in both texts</source>
        <translation>在两侧文本中查找</translation>
    </message>
    <message>
        <source>Previous hit (Shift+F3)</source>
        <translation>上一个结果（Shift+F3）</translation>
    </message>
    <message>
        <source>Next hit (F3)</source>
        <translation>下一个结果（F3）</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>{hit} of {count} · left {left}, right {right}</source>
        <translation>第 {hit} 个，共 {count} 个 · 左 {left}，右 {right}</translation>
    </message>
</context>
<context>
    <name>Findings</name>
    <message>
        <source>not in the text</source>
        <translation>不在文本中</translation>
    </message>
</context>
<context>
    <name>FindingsModel</name>
    <message>
        <source>p. {page}</source>
        <translation>第 {page} 页</translation>
    </message>
</context>
<context>
    <name>FolderNotice</name>
    <message>
        <source>since {time}</source>
        <translation>自今天 {time} 以来</translation>
    </message>
    <message>
        <source>since yesterday</source>
        <translation>自昨天以来</translation>
    </message>
    <message>
        <source>Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec</source>
        <translation>1 2 3 4 5 6 7 8 9 10 11 12</translation>
    </message>
    <message>
        <source>since {day} {month}</source>
        <translation>自 {month} 月 {day} 日以来</translation>
    </message>
    <message>
        <source>since {date}</source>
        <translation>自 {date} 以来</translation>
    </message>
    <message>
        <source>{count} new</source>
        <translation>新增 {count} 个</translation>
    </message>
    <message>
        <source>{count} changed</source>
        <translation>改动 {count} 个</translation>
    </message>
    <message>
        <source>{count} gone</source>
        <translation>缺少 {count} 个</translation>
    </message>
    <message>
        <source>{changes} {since}</source>
        <translation>{since}{changes}</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>New pairs since the check before: {count}</source>
        <translation>比上次检查新增文档对：{count}</translation>
    </message>
    <message>
        <source>Verdicts that belong to text that has changed: {count}</source>
        <translation>所涉文字已改动的裁定：{count}</translation>
    </message>
    <message>
        <source>New pair: {one} – {other}</source>
        <translation>新文档对：{one} – {other}</translation>
    </message>
    <message>
        <source>{decision}: {one} – {other}; it stands in the check before</source>
        <translation>{decision}：{one} – {other}；仍保存在上次检查中</translation>
    </message>
    <message>
        <source>New: {name}</source>
        <translation>新增：{name}</translation>
    </message>
    <message>
        <source>Changed: {name}</source>
        <translation>改动：{name}</translation>
    </message>
    <message>
        <source>Gone: {name}</source>
        <translation>缺少：{name}</translation>
    </message>
</context>
<context>
    <name>GroupList</name>
    <message>
        <source>documents: {documents} · pairs: {pairs}</source>
        <translation>{documents} 份文档 · {pairs} 对</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>with </source>
        <translation>另有 </translation>
    </message>
    <message>
        <source>Enter shows only its pairs, Space opens the highest one.</source>
        <translation>按 Enter 只看这一组的文档对，按空格打开最高的一对。</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>组</translation>
    </message>
</context>
<context>
    <name>GroupView</name>
    <message>
        <source>Least similarity of a group, in per cent</source>
        <translation>成组的最低相似度（%）</translation>
    </message>
    <message>
        <source>Open highest pair</source>
        <translation>打开最高的一对</translation>
    </message>
    <message>
        <source>Only its pairs</source>
        <translation>只看这一组</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>Groups: {groups}, with {documents} documents; {alone} stand alone</source>
        <translation>{groups} 组，含 {documents} 份文档；{alone} 份独立</translation>
    </message>
    <message>
        <source>No pair is as similar as that.</source>
        <translation>没有相似到这个程度的文档对。</translation>
    </message>
    <message>
        <source>Group of {name} ({count})</source>
        <translation>{name} 等 {count} 份</translation>
    </message>
</context>
<context>
    <name>HeadlineBar</name>
    <message>
        <source>Before any figure is believed</source>
        <translation>请先核对，再看相似度</translation>
    </message>
    <message>
        <source>People…</source>
        <translation>人员…</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Leave its text out</source>
        <translation>剔除其文字</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Form: do not count it</source>
        <translation>是表格，不计入</translation>
    </message>
    <message>
        <source>Copied: count it</source>
        <translation>是抄的，计入</translation>
    </message>
    <message>
        <source>All commands  Ctrl+K</source>
        <translation>全部命令  Ctrl+K</translation>
    </message>
    <message>
        <source>Choose another…</source>
        <translation>另选…</translation>
    </message>
    <message>
        <source>Count its text again</source>
        <translation>重新计入其文字</translation>
    </message>
    <message>
        <source>Others…</source>
        <translation>另选…</translation>
    </message>
    <message>
        <source>Library…</source>
        <translation>文档库…</translation>
    </message>
    <message>
        <source>Check again with them</source>
        <translation>用它们重新检查</translation>
    </message>
    <message>
        <source>Go without</source>
        <translation>不用</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>{count} older</source>
        <translation>{count} 份旧文档</translation>
    </message>
    <message>
        <source>The new documents were compared with them, too.</source>
        <translation>新文档也与它们比对过。</translation>
    </message>
    <message>
        <source>{count}, nothing compared</source>
        <translation>{count} 份，没有比对</translation>
    </message>
    <message>
        <source>{count} in all</source>
        <translation>共 {count} 份</translation>
    </message>
    <message>
        <source>Needs attention: {count}</source>
        <translation>{count} 份需要查看</translation>
    </message>
    <message>
        <source>{count} new, with each other and older ones</source>
        <translation>{count} 份互相比对，并与旧文档比对</translation>
    </message>
    <message>
        <source>{count} with each other</source>
        <translation>{count} 份互相比对</translation>
    </message>
    <message>
        <source>{count} new against older ones</source>
        <translation>{count} 份与旧文档比对</translation>
    </message>
    <message>
        <source>What it says counts as nobody’s text. {names}</source>
        <translation>其中的文字不算任何人的。{names}</translation>
    </message>
    <message>
        <source>Task sheet {name}</source>
        <translation>任务书 {name}</translation>
    </message>
    <message>
        <source>Without a task sheet, what it says counts as text of everybody who has it.</source>
        <translation>没有任务书时，凡含有其中文字的文档，这些文字都计入。</translation>
    </message>
    <message>
        <source>No task sheet +</source>
        <translation>未用任务书 +</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Library {count}</source>
        <translation>文档库 {count} 份</translation>
    </message>
    <message>
        <source>The new documents were compared with the {count} of the library “{name}”.</source>
        <translation>新文档与文档库“{name}”中的 {count} 份比对过。</translation>
    </message>
    <message>
        <source>Check again without it</source>
        <translation>不用文档库重新检查</translation>
    </message>
    <message>
        <source>Show these pairs</source>
        <translation>只看这些文档对</translation>
    </message>
    <message>
        <source>Check again without looking for it</source>
        <translation>重新检查，不查找同义内容</translation>
    </message>
    <message>
        <source>Show the files</source>
        <translation>查看这些文件</translation>
    </message>
    <message>
        <source>Identity data: {count}</source>
        <translation>含身份信息：{count} 份</translation>
    </message>
    <message>
        <source>Files with unread pictures: {count}</source>
        <translation>图片未识别的文件：{count}</translation>
    </message>
    <message>
        <source>Files with pictures whose text was not read; go there to read them.</source>
        <translation>这些文件有图片，其中的文字没有识别；点此前往识别。</translation>
    </message>
    <message>
        <source>No library +</source>
        <translation>未用文档库 +</translation>
    </message>
    <message>
        <source>The new documents were not compared with the library.</source>
        <translation>新文档没有与文档库比对。</translation>
    </message>
    <message>
        <source>Check again with it</source>
        <translation>用文档库重新检查</translation>
    </message>
    <message>
        <source>Same content {count}</source>
        <translation>同义内容 {count}</translation>
    </message>
    <message>
        <source>No two documents have three or more paragraphs that say the same in other words.</source>
        <translation>没有两份文档有三段或更多说法不同、内容相同的段落。</translation>
    </message>
    <message>
        <source>Pairs with the same content in other words: {count}.</source>
        <translation>有换了说法的同义内容的文档对：{count}。</translation>
    </message>
    <message>
        <source>Nothing was compared</source>
        <translation>没有比对任何文档</translation>
    </message>
    <message>
        <source>only a part of the check</source>
        <translation>只是检查的一部分</translation>
    </message>
    <message>
        <source>folders not opened: {count}</source>
        <translation>{count} 个文件夹未能打开</translation>
    </message>
    <message>
        <source>without a readable file: {count}</source>
        <translation>{count} 人没有可读文件</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>Form or copied? {count}</source>
        <translation>表格还是抄的？{count} 处</translation>
    </message>
    <message>
        <source>The folder has changed</source>
        <translation>文件夹有变化</translation>
    </message>
    <message>
        <source>News since the check before</source>
        <translation>与上次检查相比</translation>
    </message>
    <message>
        <source>Is there a task sheet?</source>
        <translation>其中有任务书？</translation>
    </message>
    <message>
        <source>As in the check before?</source>
        <translation>沿用上次的设置？</translation>
    </message>
    <message>
        <source>It is none</source>
        <translation>不是</translation>
    </message>
</context>
<context>
    <name>HeatCard</name>
    <message>
        <source>Nearer (Ctrl and the wheel, or +)</source>
        <translation>放大（Ctrl 加滚轮，或 +）</translation>
    </message>
    <message>
        <source>Farther (Ctrl and the wheel, or -)</source>
        <translation>缩小（Ctrl 加滚轮，或 -）</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Everything (0)</source>
        <translation>显示全部（0）</translation>
    </message>
    <message>
        <source>By group</source>
        <translation>按组</translation>
    </message>
    <message>
        <source>By similarity</source>
        <translation>按相似度</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>Order of the documents</source>
        <translation>文档次序</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>Row in column</source>
        <translation>行在列中</translation>
    </message>
    <message>
        <source>The similarity of a pair, or the share of the row that stands in the column</source>
        <translation>文档对的相似度，或行文档见于列文档的占比</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>全部文档</translation>
    </message>
    <message>
        <source>Show all of them, however small, or as many as can be read</source>
        <translation>全部显示（再小也显示），或只显示看得清的那些</translation>
    </message>
    <message>
        <source>What a cell shows</source>
        <translation>格子显示什么</translation>
    </message>
</context>
<context>
    <name>HeatMapView</name>
    <message>
        <source>Heat map of all pairs</source>
        <translation>全部文档对的热图</translation>
    </message>
    <message>
        <source>Documents: {count}</source>
        <translation>{count} 份文档</translation>
    </message>
    <message>
        <source>{shown} of {all} documents: those with a pair from {least} % on</source>
        <translation>{all} 份文档中的 {shown} 份：至少有一对达到 {least} %</translation>
    </message>
    <message>
        <source>{shown} of {all} documents: the others share no passage</source>
        <translation>{all} 份文档中的 {shown} 份：其余没有共同的文字</translation>
    </message>
    <message>
        <source>no shared passage</source>
        <translation>没有共同文字</translation>
    </message>
    <message>
        <source>{row} in {column}: {figure}</source>
        <translation>{row} 在 {column} 中：{figure}</translation>
    </message>
    <message>
        <source>{row} × {column}: {figure}</source>
        <translation>{row} × {column}：{figure}</translation>
    </message>
    <message>
        <source>No two documents share a passage.</source>
        <translation>没有两份文档有共同文字。</translation>
    </message>
    <message>
        <source>Not shown here: {count} documents have a pair as similar as the highest. “All documents” shows all.</source>
        <translation>这里放不下：有 {count} 份文档的文档对与最高的一样相似。点“全部文档”可以看到全部。</translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message>
        <source>Hengwen 衡文: user guide</source>
        <translation>衡文：使用指南</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>在指南中查找</translation>
    </message>
    <message>
        <source>Contents of the guide</source>
        <translation>指南目录</translation>
    </message>
    <message>
        <source>Page of the guide</source>
        <translation>指南正文</translation>
    </message>
    <message>
        <source>‹ Back</source>
        <translation>‹ 后退</translation>
    </message>
    <message>
        <source>Forward ›</source>
        <translation>前进 ›</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>Histogram</name>
    <message>
        <source>Similarity of all pairs</source>
        <translation>所有文档对的相似度</translation>
    </message>
    <message>
        <source>{low}–{high} %, pairs: {count}</source>
        <translation>{low}–{high} %：{count} 对</translation>
    </message>
</context>
<context>
    <name>Items</name>
    <message>
        <source>Left text</source>
        <translation>左侧次序</translation>
    </message>
    <message>
        <source>Right text</source>
        <translation>右侧次序</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>Most similar</source>
        <translation>最相似</translation>
    </message>
    <message>
        <source>Least similar</source>
        <translation>最不相似</translation>
    </message>
    <message>
        <source>Hamming distance</source>
        <translation>汉明距离</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
</context>
<context>
    <name>LeftOutDialog</name>
    <message>
        <source>What does not count</source>
        <translation>不计入的文本</translation>
    </message>
    <message>
        <source>Text of these kinds leaves both sides of every percentage:</source>
        <translation>勾选的文本不计入任何百分比的分子和分母：</translation>
    </message>
    <message>
        <source>{count} characters</source>
        <translation>{count} 字</translation>
    </message>
    <message>
        <source>Other signs that are shown, in no percentage:</source>
        <translation>显示的其他迹象，不计入任何百分比：</translation>
    </message>
    <message>
        <source>{count} pairs</source>
        <translation>{count} 对</translation>
    </message>
    <message>
        <source>Shared text that does not count ({count})</source>
        <translation>不计入的共有文字（{count}）</translation>
    </message>
    <message>
        <source>Shared text</source>
        <translation>共有文字</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>A match: one colour and one number on both sides</source>
        <translation>匹配：两侧同色同号</translation>
    </message>
    <message>
        <source>Paler: inside a match, but not in the other document, and not counted as shared</source>
        <translation>浅色：在匹配之内，但另一份文档没有，不算共有</translation>
    </message>
    <message>
        <source>Rewritten: same words in another order</source>
        <translation>改写：用词相同，次序不同</translation>
    </message>
    <message>
        <source>Something else stands there on the other side</source>
        <translation>另一侧此处文字不同</translation>
    </message>
    <message>
        <source>Only on the left; a tick on the right where it is missing</source>
        <translation>仅左侧有；右侧缺失处有小尖角</translation>
    </message>
    <message>
        <source>Only on the right; a tick on the left where it is missing</source>
        <translation>仅右侧有；左侧缺失处有小尖角</translation>
    </message>
    <message>
        <source>Moved: the same at another place, with the same number</source>
        <translation>移位：别处有相同文字，编号相同</translation>
    </message>
    <message>
        <source>A paragraph and its partner: Hamming distance of 64 bits</source>
        <translation>段落与其对应段落：64 位汉明距离</translation>
    </message>
    <message>
        <source>Same content in other words: joined by a dashed line, part of no percentage</source>
        <translation>换了说法的同义内容：用虚线相连，不计入百分比</translation>
    </message>
    <message>
        <source>Excused by a reader, not counted</source>
        <translation>已由审阅人排除，不计入</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Not counted: {reason} ({left} and {right} characters)</source>
        <translation>不计入：{reason}（{left} 字与 {right} 字）</translation>
    </message>
</context>
<context>
    <name>LevelForm</name>
    <message>
        <source>Usual colours</source>
        <translation>默认颜色</translation>
    </message>
    <message>
        <source>from 0&#xa0;%</source>
        <translation>0&#xa0;% 起</translation>
    </message>
</context>
<context>
    <name>LevelLegend</name>
    <message>
        <source>In every chart a colour is a level of similarity; the settings say where it begins.</source>
        <translation>各图表中颜色都表示相似度的级别，从多少开始可在设置中更改。</translation>
    </message>
    <message>
        <source>Levels of similarity</source>
        <translation>相似度的级别</translation>
    </message>
</context>
<context>
    <name>LevelPreview</name>
    <message>
        <source>How the levels look</source>
        <translation>各档的样子</translation>
    </message>
</context>
<context>
    <name>Levels</name>
    <message>
        <source>Little</source>
        <translation>少</translation>
    </message>
    <message>
        <source>Some, from</source>
        <translation>有一些，起于</translation>
    </message>
    <message>
        <source>Much, from</source>
        <translation>较多，起于</translation>
    </message>
    <message>
        <source>Most, from</source>
        <translation>很多，起于</translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Without text: {names}</source>
        <translation>没有文字：{names}</translation>
    </message>
    <message>
        <source>To be looked at: {names}</source>
        <translation>请查看：{names}</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>年份</translation>
    </message>
    <message>
        <source>Course</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>作者</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>小组</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>题目</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>字符数</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>加入时间</translation>
    </message>
</context>
<context>
    <name>LibraryDialog</name>
    <message>
        <source>Library</source>
        <translation>文档库</translation>
    </message>
    <message>
        <source>Filter by name, title or label</source>
        <translation>按名称、题目或标签筛选</translation>
    </message>
    <message>
        <source>Documents of the library</source>
        <translation>文档库中的文档</translation>
    </message>
    <message>
        <source>Keep the files themselves in the library too</source>
        <translation>文件本身也保存在文档库中</translation>
    </message>
    <message>
        <source>Read the text of scans and pictures in folders, some seconds for each page</source>
        <translation>也识别文件夹中扫描件和图片里的文字，每页需要几秒</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>加入文件夹…</translation>
    </message>
    <message>
        <source>Add the documents of this check</source>
        <translation>加入这次检查的文档</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>备份…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Labels of what is added; an empty year is read from folders that are named like 2024:</source>
        <translation>新加入文档的标签（年份留空时，取自“2024”这样的文件夹名）：</translation>
    </message>
    <message>
        <source>{count} documents, {size} MB</source>
        <translation>{count} 份文档，{size} MB</translation>
    </message>
    <message>
        <source>The library is damaged. Repair saves what can be read, and keeps the old file.</source>
        <translation>文档库已损坏。修复会救出还能读取的内容，并保留旧文件。</translation>
    </message>
    <message>
        <source>Nothing is here yet. What is added is compared with later documents.</source>
        <translation>这里还没有文档。添加进来的文档会与以后的文档比对。</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done}／{total}</translation>
    </message>
    <message>
        <source>{new} documents added, {known} known already, {unread} without text.</source>
        <translation>新增 {new} 份文档，{known} 份原已有，{unread} 份没有文字。</translation>
    </message>
    <message>
        <source>Remove {count} documents from the library? Their files are not touched.</source>
        <translation>从文档库移除 {count} 份文档？不会动原文件。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>{saved} documents saved, {lost} lost. The old file is kept: {path}</source>
        <translation>救出 {saved} 份文档，丢失 {lost} 份。旧文件已保留：{path}</translation>
    </message>
    <message>
        <source>Back up the library</source>
        <translation>备份文档库</translation>
    </message>
    <message>
        <source>Backup: {path}</source>
        <translation>备份：{path}</translation>
    </message>
</context>
<context>
    <name>LicencesDialog</name>
    <message>
        <source>Licences of all parts</source>
        <translation>各组成部分的许可证</translation>
    </message>
    <message>
        <source>{count} parts, each with its licence</source>
        <translation>{count} 个组成部分，各附许可证</translation>
    </message>
</context>
<context>
    <name>LimitForm</name>
    <message>
        <source>in between</source>
        <translation>介于两者之间</translation>
    </message>
    <message>
        <source>Total share, at most</source>
        <translation>总文字复制比，不超过</translation>
    </message>
    <message>
        <source>Word for what passes</source>
        <translation>不超过时的叫法</translation>
    </message>
    <message>
        <source>Largest source, at most</source>
        <translation>单篇最大文字复制比，不超过</translation>
    </message>
    <message>
        <source>Total share, above</source>
        <translation>总文字复制比，超过</translation>
    </message>
    <message>
        <source>Word for what fails</source>
        <translation>超过时的叫法</translation>
    </message>
    <message>
        <source>Word for what lies in between</source>
        <translation>介于两者之间的叫法</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不设限</translation>
    </message>
</context>
<context>
    <name>LinePicture</name>
    <message>
        <source>This passage was not read from pictures</source>
        <translation>这个片段不是识别自图片</translation>
    </message>
    <message>
        <source>{share} of this passage from pictures</source>
        <translation>这个片段有 {share} 识别自图片</translation>
    </message>
    <message>
        <source>this line: score {score}, doubtful</source>
        <translation>这一行得分 {score}，存疑</translation>
    </message>
    <message>
        <source>this line: score {score}</source>
        <translation>这一行得分 {score}</translation>
    </message>
</context>
<context>
    <name>LineageList</name>
    <message>
        <source>Files with a history in common</source>
        <translation>有共同来历的文件</translation>
    </message>
    <message>
        <source>No two files show that they have a history in common.</source>
        <translation>未发现来历相同的文件。</translation>
    </message>
    <message>
        <source>Files with one history {number}</source>
        <translation>来历相同的文件 {number}</translation>
    </message>
</context>
<context>
    <name>MainFrame</name>
    <message>
        <source>Hide names</source>
        <translation>隐去姓名</translation>
    </message>
    <message>
        <source>Menu  (F10)</source>
        <translation>菜单  (F10)</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Covering names…</source>
        <translation>正在遮盖姓名…</translation>
    </message>
    <message>
        <source>Data stay on this machine</source>
        <translation>数据只在本机</translation>
    </message>
    <message>
        <source>Documents by number, and names in them covered: for showing, and for reports without names</source>
        <translation>文档以编号显示，文中姓名遮盖：用于演示，以及导出不带姓名的报告</translation>
    </message>
    <message>
        <source>Evidence sheet…</source>
        <translation>证据单…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>This pair for others to read: its figures and its matches</source>
        <translation>把这一对交给别人看：各项数字和全部匹配</translation>
    </message>
    <message>
        <source>A report for others to read, seen before it is written</source>
        <translation>交给别人看的报告，导出之前可以预览</translation>
    </message>
</context>
<context>
    <name>MatchPanel</name>
    <message>
        <source>Order of the list</source>
        <translation>列表次序</translation>
    </message>
    <message>
        <source>Words, or &gt; 90 %</source>
        <translation>词语，或 &gt; 90 %</translation>
    </message>
    <message>
        <source>Search the list</source>
        <translation>搜索列表</translation>
    </message>
    <message>
        <source>Words of the passages, or limits of their similarity such as &gt; 90 %</source>
        <translation>匹配中的词语，或相似度界限，如 &gt; 90 %</translation>
    </message>
    <message>
        <source>Matches {count}</source>
        <translation>匹配 {count}</translation>
    </message>
    <message>
        <source>Paragraphs {count}</source>
        <translation>段落 {count}</translation>
    </message>
    <message>
        <source>Signs {count}</source>
        <translation>迹象 {count}</translation>
    </message>
    <message>
        <source>Pairs of paragraphs</source>
        <translation>相近段落</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>匹配</translation>
    </message>
    <message>
        <source>Same content {count}</source>
        <translation>同义内容 {count}</translation>
    </message>
    <message>
        <source>Nothing in the list has these words.</source>
        <translation>列表中没有含这些词语的内容。</translation>
    </message>
    <message>
        <source>The filter hides all matches.</source>
        <translation>筛选隐去了全部匹配。</translation>
    </message>
    <message>
        <source>These documents share no passage that counts.</source>
        <translation>这两份文档没有计入的共同文字。</translation>
    </message>
</context>
<context>
    <name>MatchText</name>
    <message>
        <source>This match: Hamming distance {distance}, similarity {similarity}</source>
        <translation>此处匹配：汉明距离 {distance}，相似度 {similarity}</translation>
    </message>
    <message>
        <source>Hamming {distance}/64</source>
        <translation>汉明 {distance}/64</translation>
    </message>
    <message>
        <source>These paragraphs: Hamming distance {distance}, {similarity} of pairs of characters in common</source>
        <translation>这些段落：汉明距离 {distance}，相邻字对有 {similarity} 共有</translation>
    </message>
    <message>
        <source>Paired by {reason}, not by fingerprints</source>
        <translation>依据{reason}配对，并非指纹相近</translation>
    </message>
    <message>
        <source>Hamming {distance} · {similarity}</source>
        <translation>汉明 {distance} · {similarity}</translation>
    </message>
    <message>
        <source>moved {number}</source>
        <translation>移位 {number}</translation>
    </message>
</context>
<context>
    <name>MatchesModel</name>
    <message>
        <source>margin {margin}</source>
        <translation>突出程度 {margin}</translation>
    </message>
    <message>
        <source>{count} characters</source>
        <translation>{count} 字</translation>
    </message>
    <message>
        <source>Hamming {distance}</source>
        <translation>汉明 {distance}</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>第 {page} 页</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open folder…</source>
        <translation>打开文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;files…</source>
        <translation>打开文件(&amp;I)…</translation>
    </message>
    <message>
        <source>Open &amp;check…</source>
        <translation>打开检查(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;Save check…</source>
        <translation>保存检查(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Export report…</source>
        <translation>导出报告(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Library…</source>
        <translation>文档库(&amp;L)…</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>设置(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Names that must not stand in them…</source>
        <translation>文档中不得出现的名称(&amp;N)…</translation>
    </message>
    <message>
        <source>W&amp;ho handed in what…</source>
        <translation>谁交了什么(&amp;H)…</translation>
    </message>
    <message>
        <source>Also look for &amp;rewritten and translated paragraphs</source>
        <translation>同时查找改写和翻译的段落（同义内容）(&amp;R)</translation>
    </message>
    <message>
        <source>Also read the text of scans and &amp;pictures</source>
        <translation>同时识别扫描件和图片中的文字(&amp;P)</translation>
    </message>
    <message>
        <source>The documents must be anon&amp;ymous</source>
        <translation>文档应当匿名（暗标）(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Undo verdict</source>
        <translation>撤销裁定(&amp;U)</translation>
    </message>
    <message>
        <source>Re&amp;do verdict</source>
        <translation>重做裁定(&amp;D)</translation>
    </message>
    <message>
        <source>Text lar&amp;ger</source>
        <translation>放大文字(&amp;G)</translation>
    </message>
    <message>
        <source>Text s&amp;maller</source>
        <translation>缩小文字(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation>检查(&amp;C)</translation>
    </message>
    <message>
        <source>Check &amp;again</source>
        <translation>重新检查(&amp;A)</translation>
    </message>
    <message>
        <source>Check again &amp;with…</source>
        <translation>增加后重新检查(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Task sheet or template…</source>
        <translation>任务书或模板(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Older documents…</source>
        <translation>旧文档(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Roster…</source>
        <translation>名单(&amp;R)…</translation>
    </message>
    <message>
        <source>Also against the &amp;library</source>
        <translation>也与文档库比对（纵向）(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;New check</source>
        <translation>新的检查(&amp;N)</translation>
    </message>
    <message>
        <source>All commands…</source>
        <translation>全部命令…</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>查看(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>外观(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Hide names</source>
        <translation>隐去姓名(&amp;H)</translation>
    </message>
    <message>
        <source>Text of &amp;usual size</source>
        <translation>默认文字大小(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;User guide</source>
        <translation>使用指南(&amp;U)</translation>
    </message>
    <message>
        <source>About this &amp;page</source>
        <translation>关于本页(&amp;P)</translation>
    </message>
    <message>
        <source>What the &amp;figures mean</source>
        <translation>各项数字的含义(&amp;F)</translation>
    </message>
    <message>
        <source>Check the &amp;samples</source>
        <translation>检查自带样例(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;About Hengwen</source>
        <translation>关于衡文(&amp;A)</translation>
    </message>
</context>
<context>
    <name>MethodForm</name>
    <message>
        <source>Document fingerprint</source>
        <translation>文档指纹</translation>
    </message>
    <message>
        <source>As on the command line</source>
        <translation>命令行写法</translation>
    </message>
    <message>
        <source>drawn anew for every check</source>
        <translation>每次检查重新抽取</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Keep the lexicons in</source>
        <translation>词典保存在</translation>
    </message>
</context>
<context>
    <name>PagePicture</name>
    <message>
        <source>Preview of the report</source>
        <translation>报告预览</translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>Page as it looks</source>
        <translation>原页</translation>
    </message>
    <message>
        <source>The page is being drawn…</source>
        <translation>正在绘制页面…</translation>
    </message>
</context>
<context>
    <name>PagesView</name>
    <message>
        <source>Page {page} is being drawn…</source>
        <translation>正在绘制第 {page} 页…</translation>
    </message>
</context>
<context>
    <name>PairPreview</name>
    <message>
        <source>Passages of the chosen pair</source>
        <translation>所选一对的相同段落</translation>
    </message>
    <message>
        <source>No pair is chosen.</source>
        <translation>没有选中任何一对。</translation>
    </message>
    <message>
        <source>Side by side ↵</source>
        <translation>并排对比 ↵</translation>
    </message>
    <message>
        <source>Next J</source>
        <translation>下一对 J</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>确认</translation>
    </message>
    <message>
        <source>Excuse</source>
        <translation>排除</translation>
    </message>
    <message>
        <source>Undecided</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>group of {documents}; the highest of {pairs} pairs: {left} × {right}</source>
        <translation>{documents} 份一组；{pairs} 对中最高的一对：{left} × {right}</translation>
    </message>
    <message>
        <source>{rows} rows are chosen: a verdict is about all of them.</source>
        <translation>选中了 {rows} 行：裁定对它们全部有效。</translation>
    </message>
    <message>
        <source>decided: {decided} of {pairs}; a verdict here is about all of these pairs.</source>
        <translation>{pairs} 对中已定 {decided} 对；此处的裁定对它们全部有效。</translation>
    </message>
    <message>
        <source>They share no passage that counts.</source>
        <translation>没有计入的相同文字。</translation>
    </message>
    <message>
        <source>Passages of the highest pair</source>
        <translation>最高一对的匹配</translation>
    </message>
    <message>
        <source>Other signs</source>
        <translation>其他迹象</translation>
    </message>
    <message>
        <source>{kind} · {share} · {count} characters</source>
        <translation>{kind} · {share} · {count} 字</translation>
    </message>
</context>
<context>
    <name>Pairs</name>
    <message>
        <source>{decided} of {pairs} decided</source>
        <translation>{pairs} 对中已定 {decided} 对</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>group of {documents}, pairs: {pairs}</source>
        <translation>{documents} 份一组，共 {pairs} 对</translation>
    </message>
    <message>
        <source>People</source>
        <translation>人员</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>The bar says what of it is identical (solid), edited, moved, rewritten (ever lighter).</source>
        <translation>色条依次为一致（实心）、修改、移位、改写（渐浅）。</translation>
    </message>
    <message>
        <source>Keys: C confirmed, X excused, U undecided</source>
        <translation>按键：C 已确认，X 已排除，U 未定</translation>
    </message>
</context>
<context>
    <name>Pane</name>
    <message>
        <source>Not counted: {reason}</source>
        <translation>不计入：{reason}</translation>
    </message>
    <message>
        <source>The other side has this at another place.</source>
        <translation>另一侧的别处有相同文字。</translation>
    </message>
    <message>
        <source>The other side lacks this.</source>
        <translation>另一侧没有这些文字。</translation>
    </message>
    <message>
        <source>On the other side: {words}</source>
        <translation>另一侧：{words}</translation>
    </message>
    <message>
        <source>Excused, not counted; the right button takes it back</source>
        <translation>已排除，不计入；点右键可恢复</translation>
    </message>
</context>
<context>
    <name>PaneHeader</name>
    <message>
        <source>In the report {share}, in this view {in_view}</source>
        <translation>报告中 {share}，当前视图 {in_view}</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>第 {page} 页</translation>
    </message>
    <message>
        <source>p. {page} of {pages}</source>
        <translation>第 {page} 页，共 {pages} 页</translation>
    </message>
</context>
<context>
    <name>ParagraphFigures</name>
    <message>
        <source>Both documents: Hamming distance {distance} of 64 ({method}) · titles {titles}</source>
        <translation>两份文档：汉明距离 {distance}/64（{method}） · 题目相似 {titles}</translation>
    </message>
    <message>
        <source>This paragraph resembles one that stands beside a more similar one: {signs}</source>
        <translation>与本段相似的段落已与更相似的段落并排：{signs}</translation>
    </message>
    <message>
        <source>Hamming distance {distance} of 64 bits · {similarity} of the pairs of characters in common</source>
        <translation>64 位中汉明距离 {distance} · 相邻字对有 {similarity} 共有</translation>
    </message>
    <message>
        <source>paired by {reason}</source>
        <translation>配对依据：{reason}</translation>
    </message>
    <message>
        <source>Topic words (DRPKP): one of the two paragraphs has no nouns or verbs</source>
        <translation>主题词（DRPKP）：其中一段没有名词和动词</translation>
    </message>
    <message>
        <source>Topic words (DRPKP): Hamming distance {distance} of 64 bits · up to {radius} is a match there</source>
        <translation>主题词（DRPKP）：64 位中的汉明距离 {distance} · 按该方法不超过 {radius} 即匹配</translation>
    </message>
    <message>
        <source>The fingerprints are made of {left} and {right} pairs of neighbouring characters or words. In a paragraph so short one other word of two characters moves about {word} bits, in one of 500 characters {long}; texts that have nothing in common differ in about 32. Similarity is the share of these pairs that both have.</source>
        <translation>两个指纹分别由 {left} 和 {right} 对相邻字（词）算出。在这样长短的段落里，换一个两字词约改变 {word} 位；在 500 字的段落里约 {long} 位；毫无共同之处的文字约差 32 位。相似度是两段共有的相邻字（词）对所占比例。</translation>
    </message>
    <message>
        <source>They are paired by text that stands in both, not by this distance.</source>
        <translation>两段因共有的文字而对应，并非因此距离。</translation>
    </message>
    <message>
        <source>They are paired by words that both have in another order, not by this distance.</source>
        <translation>两段因用词相同、次序不同而对应，并非因此距离。</translation>
    </message>
    <message>
        <source>They are paired by what they say, not by this distance.</source>
        <translation>两段因内容相同而对应，并非因此距离。</translation>
    </message>
</context>
<context>
    <name>Passages</name>
    <message>
        <source>p. {page}</source>
        <translation>第 {page} 页</translation>
    </message>
    <message>
        <source>characters {start} to {end}</source>
        <translation>第 {start} 至 {end} 字符</translation>
    </message>
    <message>
        <source>{kind}, similarity {similarity}, Hamming distance {distance}</source>
        <translation>{kind}，相似度 {similarity}，汉明距离 {distance}</translation>
    </message>
</context>
<context>
    <name>Passing</name>
    <message>
        <source>{name} (&gt; {limit} %)</source>
        <translation>{name}（&gt; {limit} %）</translation>
    </message>
    <message>
        <source>{name} (one source &gt; {limit} %)</source>
        <translation>{name}（单篇 &gt; {limit} %）</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>look</source>
        <translation>复核</translation>
    </message>
    <message>
        <source>fail</source>
        <translation>不通过</translation>
    </message>
</context>
<context>
    <name>PathChoice</name>
    <message>
        <source>Remove: {what}</source>
        <translation>移除：{what}</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>none</source>
        <translation>未选</translation>
    </message>
</context>
<context>
    <name>People</name>
    <message>
        <source>not handed in</source>
        <translation>未交</translation>
    </message>
    <message>
        <source>no readable file</source>
        <translation>没有可读文件</translation>
    </message>
    <message>
        <source>files: {files}; nobody is known, every file stands for itself</source>
        <translation>{files} 个文件；未识别出人员，每个文件单独计</translation>
    </message>
    <message>
        <source>people: {people}, files: {files} · {source}</source>
        <translation>{people} 人，{files} 个文件 · {source}</translation>
    </message>
</context>
<context>
    <name>PeopleDialog</name>
    <message>
        <source>Who handed in what</source>
        <translation>谁交了什么</translation>
    </message>
    <message>
        <source>By the names of files and folders</source>
        <translation>按文件和文件夹的名称</translation>
    </message>
    <message>
        <source>One folder or archive for each person</source>
        <translation>每人一个文件夹或压缩包</translation>
    </message>
    <message>
        <source>By a pattern of the names</source>
        <translation>按名称格式</translation>
    </message>
    <message>
        <source>Not told apart: every file stands for itself</source>
        <translation>不区分：每个文件单独计</translation>
    </message>
    <message>
        <source>How people are told apart</source>
        <translation>如何区分人员</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>名称格式</translation>
    </message>
    <message>
        <source>Roster…</source>
        <translation>名单…</translation>
    </message>
    <message>
        <source>CSV or XLSX with the numbers and names of all who should have handed in</source>
        <translation>含全部应交人员学号和姓名的 CSV 或 XLSX</translation>
    </message>
    <message>
        <source>Without the roster</source>
        <translation>不用名单</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Compare the files of one person with each other, too</source>
        <translation>同一人的文件之间也比对</translation>
    </message>
    <message>
        <source>{number}, {name}, {group} stand for those, * for anything; / for folders, as in */{number}_{name}/*</source>
        <translation>{number} 代表学号，{name} 代表姓名，{group} 代表小组，* 代表任意文字；/ 分隔文件夹，例如 */{number}_{name}/*</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>学号/编号</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Files and their people</source>
        <translation>文件及其人员</translation>
    </message>
    <message>
        <source>A number or name can be corrected in its cell; empty it for nobody.</source>
        <translation>学号和姓名可以直接在格中更正；清空表示无人。</translation>
    </message>
    <message>
        <source>Roster: {name}</source>
        <translation>名单：{name}</translation>
    </message>
    <message>
        <source>Roster</source>
        <translation>名单</translation>
    </message>
    <message>
        <source>Not handed in: {count} ({names})</source>
        <translation>未交：{count} 人（{names}）</translation>
    </message>
    <message>
        <source>All files like this one: {pattern}</source>
        <translation>全部文件都照此：{pattern}</translation>
    </message>
</context>
<context>
    <name>PictureDialog</name>
    <message>
        <source>Left picture</source>
        <translation>左图</translation>
    </message>
    <message>
        <source>Right picture</source>
        <translation>右图</translation>
    </message>
    <message>
        <source>One over the other</source>
        <translation>叠放</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差别</translation>
    </message>
    <message>
        <source>How much of the right picture is seen</source>
        <translation>右图显示多少</translation>
    </message>
    <message>
        <source>How both are shown</source>
        <translation>两张图的显示方式</translation>
    </message>
    <message>
        <source>left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>The picture is being fetched…</source>
        <translation>正在取出图片…</translation>
    </message>
</context>
<context>
    <name>PictureOffer</name>
    <message>
        <source>Files that are pictures or have some; what text there is in them was not read: {count}.</source>
        <translation>有 {count} 个文件是图片或含有图片，图片中的文字没有识别。</translation>
    </message>
    <message>
        <source>Read them ({time})</source>
        <translation>识别文字（{time}）</translation>
    </message>
    <message>
        <source>about {count} s</source>
        <translation>约 {count} 秒</translation>
    </message>
    <message>
        <source>about {count} min</source>
        <translation>约 {count} 分钟</translation>
    </message>
</context>
<context>
    <name>PreviousCheckOffer</name>
    <message>
        <source>task sheet {names}</source>
        <translation>任务书{names}</translation>
    </message>
    <message>
        <source>older documents {names}</source>
        <translation>旧文档{names}</translation>
    </message>
    <message>
        <source>library</source>
        <translation>文档库</translation>
    </message>
    <message>
        <source>roster “{name}”</source>
        <translation>名单“{name}”</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>The check before this one had: {what}. This one goes without.</source>
        <translation>上次检查用了{what}，这次没有。</translation>
    </message>
    <message>
        <source>As in the check before: {what}</source>
        <translation>沿用上次检查的{what}</translation>
    </message>
</context>
<context>
    <name>ProgressPage</name>
    <message>
        <source>Progress of this stage</source>
        <translation>本阶段进度</translation>
    </message>
    <message>
        <source>Correct…</source>
        <translation>更正…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>正在检查</translation>
    </message>
    <message>
        <source>about {count} s left in this stage</source>
        <translation>本阶段约剩 {count} 秒</translation>
    </message>
    <message>
        <source>about {count} min left in this stage</source>
        <translation>本阶段约剩 {count} 分钟</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>查找范围(&amp;L)：</translation>
    </message>
    <message>
        <source>&amp;Directory:</source>
        <translation>目录(&amp;D)：</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>文件类型(&amp;T)：</translation>
    </message>
    <message>
        <source>The requested file system location does not exist.</source>
        <translation>所选的位置不存在。</translation>
    </message>
</context>
<context>
    <name>QLineEdit</name>
    <message>
        <source>Clear text</source>
        <translation>清除文字</translation>
    </message>
</context>
<context>
    <name>Ranking</name>
    <message>
        <source>Columns…</source>
        <translation>列…</translation>
    </message>
    <message>
        <source>What does not count…</source>
        <translation>不计入的文本…</translation>
    </message>
    <message>
        <source>Pairs of documents</source>
        <translation>文档对</translation>
    </message>
    <message>
        <source>Excused because</source>
        <translation>已排除，理由</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>People</source>
        <translation>人员</translation>
    </message>
    <message>
        <source>Shared text</source>
        <translation>共有文字</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Show all pairs again</source>
        <translation>重新显示全部</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>文档对</translation>
    </message>
    <message>
        <source>Their pairs</source>
        <translation>此人的文档对</translation>
    </message>
    <message>
        <source>Show the block</source>
        <translation>查看这块文字</translation>
    </message>
    <message>
        <source>{shown} of {all}</source>
        <translation>{shown}／{all}</translation>
    </message>
    <message>
        <source>Pairs so far</source>
        <translation>目前文档对</translation>
    </message>
    <message>
        <source>Nothing was compared: there were no two documents with text of their own.</source>
        <translation>没有进行任何比对：没有两份含有自己文字的文档。</translation>
    </message>
    <message>
        <source>No pair is finished yet.</source>
        <translation>还没有比对完的文档对。</translation>
    </message>
    <message>
        <source>Passages count from {count} characters on.</source>
        <translation>从 {count} 字起计为匹配。</translation>
    </message>
    <message>
        <source>Hide the pairs beneath</source>
        <translation>收起其下各对</translation>
    </message>
    <message>
        <source>Show the pairs beneath</source>
        <translation>展开其下各对</translation>
    </message>
    <message>
        <source>No two documents share a passage.</source>
        <translation>没有两份文档有共同文字。</translation>
    </message>
    <message>
        <source>In groups</source>
        <translation>按组</translation>
    </message>
    <message>
        <source>Pairs of one group stand below each other, the worst first</source>
        <translation>互有相同的文档，其各对排在一起，最严重的组在前</translation>
    </message>
    <message>
        <source>No document could be read.</source>
        <translation>没有读出任何文档。</translation>
    </message>
    <message>
        <source>Nothing here is like that.</source>
        <translation>没有符合条件的内容。</translation>
    </message>
    <message>
        <source>Compare side by side</source>
        <translation>并排对比</translation>
    </message>
    <message>
        <source>It is not known who handed in what.</source>
        <translation>未识别出谁交了什么。</translation>
    </message>
    <message>
        <source>What the list shows</source>
        <translation>列表显示什么</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>File history</source>
        <translation>文件来历</translation>
    </message>
    <message>
        <source>Search: name, &gt; 30 %, sign, undecided, -name</source>
        <translation>搜索：姓名、&gt; 30 %、图片、未定、-姓名</translation>
    </message>
    <message>
        <source>content &gt; 0</source>
        <translation>同义 &gt; 0</translation>
    </message>
    <message>
        <source>No three documents share a passage.</source>
        <translation>没有三份文档共有的文字。</translation>
    </message>
    <message>
        <source>Do not count it because</source>
        <translation>不计入，理由</translation>
    </message>
    <message>
        <source>Copy this row</source>
        <translation>复制此行</translation>
    </message>
    <message>
        <source>Copy all rows shown</source>
        <translation>复制所有显示的行</translation>
    </message>
    <message>
        <source>Show the name of {name}</source>
        <translation>显示“{name}”的姓名</translation>
    </message>
    <message>
        <source>Hide the name of {name}</source>
        <translation>隐去“{name}”的姓名</translation>
    </message>
    <message>
        <source>All sources of {name}</source>
        <translation>{name} 的全部来源</translation>
    </message>
    <message>
        <source>Only the pairs of {name}</source>
        <translation>只看 {name} 的文档对</translation>
    </message>
    <message>
        <source>For example: a name; &gt; 30 %; 30–50 %; longest &gt; 200; hamming &lt; 4; signs &gt; 0; content &gt; 0 (the same in other words); the name of a sign; undecided, confirmed, excused; -name for all others; one | other for either; &quot;a whole name&quot; in quotation marks.</source>
        <translation>例如：姓名；&gt; 30 %；30–50 %；最长 &gt; 200；汉明 &lt; 4；迹象 &gt; 0；同义 &gt; 0；迹象的名称；未定、确认、排除；-姓名 表示不要；甲 | 乙 表示其一；&quot;完整名称&quot; 加引号。</translation>
    </message>
</context>
<context>
    <name>Reading</name>
    <message>
        <source>No document of a known kind: not compared.</source>
        <translation>不是可识别的文档，未参与比对。</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>What was noticed</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>In which encoding a plain text was read</source>
        <translation>读取纯文本所用的编码</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>字符数</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页数</translation>
    </message>
    <message>
        <source>How many pages there are, and which of them have no text</source>
        <translation>共多少页，哪些页没有文字</translation>
    </message>
    <message>
        <source>Readable characters</source>
        <translation>可读字符</translation>
    </message>
    <message>
        <source>Share of ordinary characters: where it is low, the text may be garbled</source>
        <translation>可读字符：常用的汉字、字母、数字和标点在全部字符中的占比；偏低时，文本可能是乱码</translation>
    </message>
    <message>
        <source>All characters of the text as it was read, spaces too</source>
        <translation>读出的全部字符，含空格</translation>
    </message>
</context>
<context>
    <name>ReadingPage</name>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Only problems</source>
        <translation>只看有问题的</translation>
    </message>
    <message>
        <source>Columns…</source>
        <translation>列…</translation>
    </message>
    <message>
        <source>Go on to the results</source>
        <translation>查看结果</translation>
    </message>
    <message>
        <source>Enter or a double click opens the file</source>
        <translation>按回车或双击打开文件</translation>
    </message>
    <message>
        <source>Files to look at: {count}</source>
        <translation>{count} 份文件需要核对</translation>
    </message>
    <message>
        <source>There was no document to read</source>
        <translation>没有可以读取的文档</translation>
    </message>
    <message>
        <source>Every document was read; other files: {count}</source>
        <translation>所有文档均已读取；其他文件：{count} 个</translation>
    </message>
    <message>
        <source>Every document was read</source>
        <translation>全部文档读取正常</translation>
    </message>
    <message>
        <source>skipped {count}</source>
        <translation>已跳过 {count}</translation>
    </message>
    <message>
        <source>with notes only {count}</source>
        <translation>仅有记录 {count}</translation>
    </message>
</context>
<context>
    <name>RecentCheck</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open: {what}</source>
        <translation>打开：{what}</translation>
    </message>
    <message>
        <source>Take this check out of the list, with its verdicts</source>
        <translation>从列表中去掉这次检查及其裁定</translation>
    </message>
    <message>
        <source>Remove: {what}</source>
        <translation>移除：{what}</translation>
    </message>
    <message>
        <source>documents: {documents} · pairs: {pairs}</source>
        <translation>{documents} 份文档 · {pairs} 对</translation>
    </message>
    <message>
        <source> · {count} decided</source>
        <translation> · 已裁定 {count} 项</translation>
    </message>
</context>
<context>
    <name>RecentChecks</name>
    <message>
        <source>Recent checks</source>
        <translation>最近的检查</translation>
    </message>
    <message>
        <source>All {count}</source>
        <translation>全部 {count} 项</translation>
    </message>
</context>
<context>
    <name>RecognisedLines</name>
    <message>
        <source>Read from a picture, doubtful: score {score}</source>
        <translation>识别自图片，存疑：得分 {score}</translation>
    </message>
    <message>
        <source>Read from a picture: score {score}</source>
        <translation>识别自图片：得分 {score}</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Export report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Hide names: number the documents, cover known names in texts</source>
        <translation>隐去姓名：文档改用编号，文中已知的姓名遮去</translation>
    </message>
    <message>
        <source>Further names to cover, comma between</source>
        <translation>另外要遮去的姓名，用逗号隔开</translation>
    </message>
    <message>
        <source>Logo…</source>
        <translation>徽标…</translation>
    </message>
    <message>
        <source>Own layout…</source>
        <translation>自己的版式…</translation>
    </message>
    <message>
        <source>The whole check</source>
        <translation>整次检查</translation>
    </message>
    <message>
        <source>One document, full text marked</source>
        <translation>单份文档，全文标明引文</translation>
    </message>
    <message>
        <source>The pair that is open: evidence sheet</source>
        <translation>打开的文档对：证据单</translation>
    </message>
    <message>
        <source>Every document, a sheet for each</source>
        <translation>每份文档各一份</translation>
    </message>
    <message>
        <source>The {count} chosen pairs: case file</source>
        <translation>选中的 {count} 对：案卷</translation>
    </message>
    <message>
        <source>All pairs: case file with an index</source>
        <translation>所有文档对：带目录的案卷</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Tables have no pages: the preview shows the same as a document.</source>
        <translation>表格没有页面：预览以文档形式显示同样的内容。</translation>
    </message>
    <message>
        <source>The web page also has every text side by side; the preview shows it as a document.</source>
        <translation>网页报告还并排列出各处文字；预览以文档形式显示。</translation>
    </message>
</context>
<context>
    <name>ReportPreview</name>
    <message>
        <source>Previous page</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Making the preview…</source>
        <translation>正在生成预览…</translation>
    </message>
    <message>
        <source>Page {page} of {pages}</source>
        <translation>第 {page} 页，共 {pages} 页</translation>
    </message>
</context>
<context>
    <name>RowGutter</name>
    <message>
        <source>Figures of the paragraphs</source>
        <translation>段落的各项数值</translation>
    </message>
    <message>
        <source>Go to where the right document has it  (M)</source>
        <translation>到它在右侧文档中的位置（M）</translation>
    </message>
</context>
<context>
    <name>RowText</name>
    <message>
        <source>Equal paragraphs: {count}</source>
        <translation>相同段落 {count} 段</translation>
    </message>
    <message>
        <source>Paragraphs without partner: {count}</source>
        <translation>无对应段落：{count}</translation>
    </message>
    <message>
        <source>{paragraphs}, moved {number}: see above ↑</source>
        <translation>{paragraphs} 移位 {number}：见上方 ↑</translation>
    </message>
    <message>
        <source>{paragraphs}, moved {number}: see below ↓</source>
        <translation>{paragraphs} 移位 {number}：见下方 ↓</translation>
    </message>
</context>
<context>
    <name>SameContent</name>
    <message>
        <source>Same content {margin}</source>
        <translation>同义内容 {margin}</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英文</translation>
    </message>
    <message>
        <source>Margin {margin}: how far they stand out from other paragraphs</source>
        <translation>突出程度 {margin}：这两段比其他段落更相近的程度</translation>
    </message>
</context>
<context>
    <name>SavedChecks</name>
    <message>
        <source>Open check</source>
        <translation>打开检查</translation>
    </message>
    <message>
        <source>Save check</source>
        <translation>保存检查</translation>
    </message>
    <message>
        <source>The check was saved: {path}</source>
        <translation>检查已保存：{path}</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>另存到其他位置…</translation>
    </message>
    <message>
        <source>The verdicts and notes that could not be kept are then lost for good.</source>
        <translation>未能保存的裁定和备注将永久丢失。</translation>
    </message>
    <message>
        <source>Lose them and close</source>
        <translation>丢弃并关闭</translation>
    </message>
    <message>
        <source>Keep the window open</source>
        <translation>不关闭窗口</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Close without saving…</source>
        <translation>不保存并关闭…</translation>
    </message>
    <message>
        <source>If the window closed now, verdicts and notes that could not be kept would be lost.</source>
        <translation>现在关闭窗口，尚未保存的裁定和备注会丢失。</translation>
    </message>
    <message>
        <source>Take this check out of the list? Its verdicts go with it; the documents stay untouched.</source>
        <translation>从列表中去掉这次检查？其中的裁定会一并去掉；文档不受影响。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>ScoreBar</name>
    <message>
        <source>Similarity {similarity}: {parts}</source>
        <translation>相似度 {similarity}：{parts}</translation>
    </message>
</context>
<context>
    <name>ScorePopover</name>
    <message>
        <source>Similarity {similarity}</source>
        <translation>相似度 {similarity}</translation>
    </message>
    <message>
        <source>Left in right: {share}, {matched} of {counted} counted characters</source>
        <translation>左侧见于右侧：{share}，计入的 {counted} 字中 {matched} 字</translation>
    </message>
    <message>
        <source>Right in left: {share}, {matched} of {counted} counted characters</source>
        <translation>右侧见于左侧：{share}，计入的 {counted} 字中 {matched} 字</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>组成</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左侧</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右侧</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>合计</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>offer it after the reading</source>
        <translation>不识别，读取后提示</translation>
    </message>
    <message>
        <source>read where nothing else tells it</source>
        <translation>没有文字层时识别</translation>
    </message>
    <message>
        <source>read all pictures</source>
        <translation>识别所有图片</translation>
    </message>
    <message>
        <source>Stop words…</source>
        <translation>停用词…</translation>
    </message>
    <message>
        <source>Marker words…</source>
        <translation>标志词…</translation>
    </message>
    <message>
        <source>Synonyms…</source>
        <translation>同义词…</translation>
    </message>
    <message>
        <source>Words of your own…</source>
        <translation>自定义词…</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>文件夹…</translation>
    </message>
</context>
<context>
    <name>SettingsController</name>
    <message>
        <source>The settings hold from the next check on. Check the same documents again now?</source>
        <translation>设置从下一次检查起生效。现在重新检查这些文档吗？</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Do not check now</source>
        <translation>暂不检查</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>as many as there are cores</source>
        <translation>与处理器核数相同</translation>
    </message>
    <message>
        <source>Keep what was read and compared</source>
        <translation>保留读取和比对的结果</translation>
    </message>
    <message>
        <source>Delete what is kept</source>
        <translation>删除保留的结果</translation>
    </message>
    <message>
        <source>Back to defaults</source>
        <translation>恢复默认值</translation>
    </message>
    <message>
        <source>The rule of 13: the Chinese services count a passage from 13 equal characters in a row on. Six English words are as long. Smaller finds more set phrases, larger only what was copied at length.</source>
        <translation>“13 字规则”：国内查重服务从连续 13 字相同起计为一处。六个英文单词与此相当。越小，常用语越多；越大，只剩大段照抄。</translation>
    </message>
    <message>
        <source>Two paragraphs are shown as similar when their fingerprints differ in at most so many of 64 bits: 12 is safe, 3 misses most edited ones, above 15 is mostly chance.</source>
        <translation>两个段落的 64 位指纹相差不超过此数时显示为相似：12 较稳妥，3 会漏掉大多数改写段落，15 以上多属巧合。</translation>
    </message>
    <message>
        <source>Shortest passage, in characters</source>
        <translation>最短匹配（字符）</translation>
    </message>
    <message>
        <source>Hamming distance of paragraphs</source>
        <translation>段落的汉明距离</translation>
    </message>
    <message>
        <source>Text that does not count:</source>
        <translation>不计入的文字：</translation>
    </message>
    <message>
        <source>What counts as a match</source>
        <translation>什么算作相似</translation>
    </message>
    <message>
        <source>What two files have to do with each other beside their text: shown beside the figures, part of no percentage. What is not chosen is not shown.</source>
        <translation>两份文件在文字之外的关系：显示在数字旁边，不计入任何百分比。没有选中的不显示。</translation>
    </message>
    <message>
        <source>Other signs</source>
        <translation>其他迹象</translation>
    </message>
    <message>
        <source>Shares are coloured by these levels in every list and chart of the window. The figure always stands beside its colour.</source>
        <translation>窗口的各个列表和图表都按这些档次着色。颜色旁边总有数字。</translation>
    </message>
    <message>
        <source>Schools set their own limits and have their own words; without a limit nothing is said to pass or not. The words stand beside the shares of documents and people.</source>
        <translation>各校限度和叫法不同；不设限度时，不说是否通过。叫法显示在文档和人员的占比旁边。</translation>
    </message>
    <message>
        <source>Levels and limits</source>
        <translation>档次与限度</translation>
    </message>
    <message>
        <source>How the Hamming distance of whole documents is made. It changes the distances that are shown, and hardly which pairs are found: those are found by their passages.</source>
        <translation>整篇文档的汉明距离如何计算。它影响显示的距离，几乎不影响找到哪些文档对：文档对由相似片段找出。</translation>
    </message>
    <message>
        <source>Document fingerprint</source>
        <translation>文档指纹</translation>
    </message>
    <message>
        <source>Your own words are added to the lists that come with the program: one or more in a line. A list opens in your text editor and holds from the next start on.</source>
        <translation>自己的词会加到程序自带的词表中：每行一个或多个。词表在文本编辑器中打开，下次启动起生效。</translation>
    </message>
    <message>
        <source>Word lists</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Scans, photographs of paper and screenshots pasted into documents are read by text recognition, on this machine, some seconds for each page. Handwriting is not read. Passages that rest on it say so.</source>
        <translation>扫描件、纸张照片和贴进文档的截图由文字识别在本机读出，每页几秒钟。手写字不识别。来自识别的片段都会注明。</translation>
    </message>
    <message>
        <source>Text in pictures</source>
        <translation>图片中的文字</translation>
    </message>
    <message>
        <source>Text of scans and pictures</source>
        <translation>扫描件和图片中的文字</translation>
    </message>
    <message>
        <source>A second check of the same documents then takes a part of the time: only what is new or changed is read and compared. The figures are the same. The file lies on this machine, readable for you alone, with texts of documents in it, and takes about 1 GB at most.</source>
        <translation>再次检查同一批文档时用时更少：只读取和比对新增或改动的部分，各项数字不变。保留的结果是本机上只有本用户能读取的一个文件，其中有文档的文本，最多约 1 GB。</translation>
    </message>
    <message>
        <source>Checking again</source>
        <translation>再次检查</translation>
    </message>
    <message>
        <source>{size} MB are kept</source>
        <translation>现保留 {size} MB</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Your name, under verdicts</source>
        <translation>姓名（署在裁定下）</translation>
    </message>
    <message>
        <source>Worker processes</source>
        <translation>工作进程数</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
</context>
<context>
    <name>SettingsSearch</name>
    <message>
        <source>Search the settings</source>
        <translation>搜索设置</translation>
    </message>
    <message>
        <source>No setting has these words.</source>
        <translation>没有含这些字词的设置。</translation>
    </message>
</context>
<context>
    <name>SideNotes</name>
    <message>
        <source>Taken for one person’s files; if they are not, “People…” says whose they are.</source>
        <translation>视为同一人员的文件；如果不是，请在“人员…”中指明归属。</translation>
    </message>
</context>
<context>
    <name>SignCard</name>
    <message>
        <source>Both pictures…</source>
        <translation>两张图片…</translation>
    </message>
    <message>
        <source>In both texts</source>
        <translation>在两份文字中</translation>
    </message>
</context>
<context>
    <name>SignPanel</name>
    <message>
        <source>Other signs</source>
        <translation>其他迹象</translation>
    </message>
    <message>
        <source>What both files have beside their text. It is part of no percentage, and no proof: ask how it came about.</source>
        <translation>两份文件在文字之外的共同之处。它不计入任何百分比，也不是证据的终点：请问一问它是怎样来的。</translation>
    </message>
    <message>
        <source>Show {count} more</source>
        <translation>再显示 {count} 条</translation>
    </message>
</context>
<context>
    <name>Signs</name>
    <message>
        <source>Possible innocent explanation: {causes}</source>
        <translation>也可能是：{causes}</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>另有 {count} 条</translation>
    </message>
</context>
<context>
    <name>Sources</name>
    <message>
        <source>excused, not in the total</source>
        <translation>已排除，不计入总比</translation>
    </message>
    <message>
        <source>taken for one person’s files, not in the total</source>
        <translation>被当作同一人的文件，不计入合计</translation>
    </message>
</context>
<context>
    <name>SourcesPage</name>
    <message>
        <source>‹ Overview</source>
        <translation>‹ 总览</translation>
    </message>
    <message>
        <source>All sources</source>
        <translation>全部来源</translation>
    </message>
    <message>
        <source>‹ Previous passage</source>
        <translation>‹ 上一处</translation>
    </message>
    <message>
        <source>Next passage ›</source>
        <translation>下一处 ›</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Sources of the chosen passage</source>
        <translation>所选文字的来源</translation>
    </message>
    <message>
        <source>All passages of the document; click to go there</source>
        <translation>文档的全部匹配；点击前往</translation>
    </message>
    <message>
        <source>Enter or a double click compares</source>
        <translation>按回车或双击进行对比</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Text of the document</source>
        <translation>文档文字</translation>
    </message>
    <message>
        <source>This document was not compared: {state}.</source>
        <translation>此文档未参与比对：{state}。</translation>
    </message>
    <message>
        <source>{total} of {counted} counted characters stand elsewhere; {uncited} without quotations and references; sources: {sources}; characters that stand in several: {shared}</source>
        <translation>计入的 {counted} 字中 {total} 见于他处；去除引用文献后 {uncited}；{sources} 个来源；{shared} 字见于多个来源</translation>
    </message>
    <message>
        <source>Choose a source to see only its passages, or click a passage to see its sources.</source>
        <translation>选一个来源只看它的匹配，或点一处文字看它的来源。</translation>
    </message>
    <message>
        <source>This passage (characters: {count}) stands in:</source>
        <translation>这处文字（{count} 字）见于：</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Task sheet or template (its text is left out)</source>
        <translation>任务书或模板（其中的文字不计入）</translation>
    </message>
    <message>
        <source>Older documents to compare with</source>
        <translation>一并比对的旧文档（纵向）</translation>
    </message>
    <message>
        <source>Compare with the library too</source>
        <translation>同时与文档库比对（纵向）</translation>
    </message>
    <message>
        <source>Compare the new documents with each other</source>
        <translation>新文档之间相互比对（横向）</translation>
    </message>
    <message>
        <source>Compare the files of one person with each other, too</source>
        <translation>同一人的文件之间也比对</translation>
    </message>
    <message>
        <source>Also look for rewritten and translated paragraphs</source>
        <translation>同时查找改写和翻译的段落（同义内容）</translation>
    </message>
    <message>
        <source>Also read the text of scans and pictures</source>
        <translation>同时识别扫描件和图片中的文字</translation>
    </message>
    <message>
        <source>The documents must be anonymous: look for names and contact data</source>
        <translation>文档应当匿名（暗标）：查找名称和联系方式</translation>
    </message>
    <message>
        <source>List of names that must not stand in them</source>
        <translation>不得出现的名称清单</translation>
    </message>
    <message>
        <source>Roster: who should have handed in</source>
        <translation>名单：应交人员</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Try the samples</source>
        <translation>试用样例</translation>
    </message>
    <message>
        <source>Checks 21 invented term papers that come with the program</source>
        <translation>检查程序自带的 21 篇虚构课程论文</translation>
    </message>
    <message>
        <source>There is nothing else to compare them with: no older documents, no library.</source>
        <translation>没有选旧文档，也没有用文档库，只能互相比对。</translation>
    </message>
    <message>
        <source>Only where the new documents are compared with each other.</source>
        <translation>仅在新文档互相比对时可选。</translation>
    </message>
    <message>
        <source>Finds paragraphs that say the same in other words, or in Chinese and English. The check takes longer.</source>
        <translation>查找换了说法、或在中英文之间翻译过的段落；检查会更久。</translation>
    </message>
    <message>
        <source>Scans, photographs of paper and screenshots are read by text recognition, some seconds for each page; handwriting is not read. Otherwise the page Reading offers to read them.</source>
        <translation>扫描件、纸张照片和截图由文字识别读出，每页几秒钟；手写字不识别。不勾选时，“读取情况”页会提示识别。</translation>
    </message>
    <message>
        <source>Finds telephone numbers, e-mail addresses, ID numbers, credit codes and names of companies, in the properties of files too; other names with a list.</source>
        <translation>查找电话、邮箱、身份证号、统一社会信用代码和公司名称，也看文件属性；其他名称要有清单。</translation>
    </message>
    <message>
        <source>DOCX, PDF, TXT and more</source>
        <translation>支持 DOCX、PDF、TXT 等</translation>
    </message>
    <message>
        <source>Drop a folder, a ZIP or files here</source>
        <translation>把文件夹、ZIP 或文件拖到这里</translation>
    </message>
    <message>
        <source>Every document is read and compared with all the others, passage by passage.</source>
        <translation>读取每一份文档，与其余文档逐段比对。</translation>
    </message>
    <message>
        <source>First you see what could not be read, then the pairs that tell most, then both texts side by side.</source>
        <translation>先看哪些文件没有读好，再看最能说明问题的文档对，然后逐段对照原文。</translation>
    </message>
    <message>
        <source>The program measures similarity. What it means, you decide.</source>
        <translation>程序给出相似度，结论由您判断。</translation>
    </message>
    <message>
        <source>Data stay on this machine</source>
        <translation>数据只在本机</translation>
    </message>
</context>
<context>
    <name>Swatch</name>
    <message>
        <source>Colour of “{level}”: {colour}</source>
        <translation>“{level}”的颜色：{colour}</translation>
    </message>
</context>
<context>
    <name>TemplateOffer</name>
    <message>
        <source>{names} looks like the task sheet. What it says counts as text of everybody who has it.</source>
        <translation>{names} 像是任务书。现在，凡含有其中文字的文档，这些文字都计入。</translation>
    </message>
</context>
<context>
    <name>Toast</name>
    <message>
        <source>Put this message away (Esc)</source>
        <translation>关闭此消息（Esc）</translation>
    </message>
</context>
<context>
    <name>VerdictBar</name>
    <message>
        <source>Whole pair</source>
        <translation>整对</translation>
    </message>
    <message>
        <source>This passage</source>
        <translation>此处</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Next undecided ›</source>
        <translation>下一对未定 ›</translation>
    </message>
    <message>
        <source>The next pair of the ranking that is not decided  (J, back: Shift+J)</source>
        <translation>排名中下一对未定的  （J；往回：Shift+J）</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>{decided} of {pairs} decided</source>
        <translation>{pairs} 对中已定 {decided} 对</translation>
    </message>
    <message>
        <source>Undecided</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation>已确认</translation>
    </message>
    <message>
        <source>Excused</source>
        <translation>已排除</translation>
    </message>
    <message>
        <source>‹ Previous undecided</source>
        <translation>‹ 上一对未定</translation>
    </message>
</context>
<context>
    <name>Verdicts</name>
    <message>
        <source>Quoted with its source</source>
        <translation>已注明出处的引用</translation>
    </message>
    <message>
        <source>Common phrases</source>
        <translation>常用语</translation>
    </message>
    <message>
        <source>Form or task sheet</source>
        <translation>表格或任务书</translation>
    </message>
    <message>
        <source>Group work</source>
        <translation>小组合作</translation>
    </message>
    <message>
        <source>The same author</source>
        <translation>同一作者</translation>
    </message>
    <message>
        <source>False alarm</source>
        <translation>误报</translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>Documents: {documents} · pairs: {pairs} · {seconds} s</source>
        <translation>{documents} 份文档 · {pairs} 对 · {seconds} 秒</translation>
    </message>
    <message>
        <source>{length} characters: passages that are shorter do not count</source>
        <translation>{length} 字：更短的匹配不计入</translation>
    </message>
    <message>
        <source>Hamming ≤ {distance}: so many of the 64 bits of two paragraphs’ fingerprints may differ</source>
        <translation>汉明 ≤ {distance}：两段的指纹各 64 位，至多相差这么多位</translation>
    </message>
    <message>
        <source>{method}: how fingerprints of documents are made. {about}</source>
        <translation>{method}：文档指纹的算法。{about}</translation>
    </message>
    <message>
        <source>decided {decided} of {pairs}</source>
        <translation>已定 {decided} / {pairs}</translation>
    </message>
    <message>
        <source>pairs so far: {pairs}</source>
        <translation>目前 {pairs} 对</translation>
    </message>
</context>
<context>
    <name>_Sample</name>
    <message>
        <source>Abc</source>
        <translation>文字</translation>
    </message>
</context>
</TS>
