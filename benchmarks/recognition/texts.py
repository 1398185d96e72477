"""Texts for pages: prose in Chinese and English, of both, with formulae, in tables and on screens."""

CHINESE = (
    "浅海滩涂的沉积速率决定了红树林能否跟得上海平面的上升。我们在河口布设了十二个观测点，每月测量一次标志层之上的淤积厚度，"
    "并记录当日的潮位、风向与降雨。三年的数据表明，淤积主要发生在夏季两次台风之间，冬季则以缓慢的侵蚀为主。",
    "为了区分潮汐与河流的影响，观测点沿三条与岸线垂直的断面排列，最远的一处距离堤岸一千六百米。断面之间的差别比同一断面之内的差别更大，"
    "说明供沙的来源并不均匀。北侧断面靠近航道，疏浚时扬起的泥沙有相当一部分落在这里。",
    "植株的密度与淤积厚度之间存在明显的关系：每平方米多十株幼苗，年淤积量平均增加三毫米左右。然而当密度超过某个界限以后，"
    "这种增加便不再显著，可能是因为根系之间的空隙已经被细颗粒填满。",
    "租赁合同期限届满后，承租人继续使用租赁物而出租人没有提出异议的，原来的合同继续有效，但租赁期限变为不定期。"
    "当事人对租赁期限没有约定或者约定不明确时，任何一方都可以随时解除合同，不过应当在合理的期限之前通知对方。",
    "手工艺人往往说不清自己的本领从何而来。老师傅削一根竹篾，厚薄全凭指尖的感觉，问他为什么在这里停一下，他只说“到了”。"
    "这类知识无法写进说明书，却可以在一起干活的时候慢慢传给别人，因此学徒制至今没有消失。",
    "县志记载，光绪十九年大旱，自四月至七月不雨，井泉皆涸，斗米千钱。次年春，知县开仓平粜，并募工疏浚旧渠二十余里，以工代赈，"
    "饥民赖以存活者数千人。旧渠的遗迹今天仍可以在村北的台地上见到。",
    "实验中最难控制的是湿度。样品从干燥箱取出之后，表面会在几分钟之内吸附一层水膜，使测得的电阻下降一个数量级。"
    "我们最终把整套装置放进充有氮气的手套箱，并且每隔半小时校准一次零点，重复测量的偏差才降到百分之二以内。",
    "从消费者的角度看，退货政策越宽松，购买时的顾虑就越少；从商家的角度看，宽松的政策意味着更高的逆向物流成本。"
    "两者之间的平衡点随商品的种类而不同，服装类的退货率远远高于图书类，也更容易受到季节的影响。",
    "音乐厅的混响时间与座席的数量、墙面的材料以及观众的多少有关。空场时测得的数值为二点三秒，满场时下降到一点八秒，"
    "恰好落在交响乐所需要的范围之内。后排的声压级比前排低四个分贝，侧墙的反射弥补了其中的一半。",
    "城市里的雨燕把巢筑在古建筑的檐下，每年四月中旬返回，七月末离开。修缮屋顶时若把缝隙全部封死，它们便无处落脚。"
    "近年来文物部门与观鸟者合作，在不影响结构安全的前提下保留了一部分孔洞，种群数量因而趋于稳定。",
)

ENGLISH = (
    "The harbour had been silting up for a century before anyone measured it. Each spring the dredgers removed what the"
    " winter storms had carried in, and each autumn the pilots complained that the channel was shallower than the chart"
    " allowed. A survey of soundings taken between two lighthouses finally showed where the sand was coming from.",
    "Most of it did not arrive from the open sea at all. It was washed from the fields upstream, where hedges had been"
    " removed to make room for larger machines, and it travelled down the river in a few days of heavy rain. The remedy"
    " was therefore agricultural rather than nautical, which surprised the engineers and annoyed the farmers.",
    "Participants were asked to sort forty photographs of unfamiliar faces into groups, one for each person. Nobody was"
    " told how many people there were. Those who knew the faces from television found the task trivial; everybody else"
    " made at least seven groups, although only two people had been photographed.",
    "A compiler that moves a load out of a loop must be certain that no other thread can observe the difference. The"
    " proof is easy when the variable is local and tedious when it is not, so that many compilers simply give up."
    " We describe an analysis which keeps track of the ownership of objects and settles nine cases out of ten.",
    "Bread made from old varieties of wheat rises less but keeps longer. Bakers who switched reported that customers"
    " returned for the flavour and stayed for the crust, while the price hardly mattered to them. The sample was small"
    " and certainly not representative, yet it points in the same direction as the earlier studies.",
    "Night trains disappeared because nobody could say who was responsible for them. The carriages belonged to one"
    " company, the locomotives to another and the timetable to a third. When a connection failed, passengers were sent"
    " from one counter to the next until the morning came and the question answered itself.",
)

MIXED = (
    "本文使用 Python 3.11 与 NumPy 实现全部算法，在一台 16 GB 内存的笔记本电脑上运行。数据集 Harbour-12"
    " 共有 48,300 条记录，其中 70% 用于训练，其余用于测试；学习率设为 0.001，batch size 为 64。",
    "与 Random Forest 相比，XGBoost 的 F1 值提高了 2.4 个百分点，但训练时间增加了约 3.5 倍。考虑到部署环境只有 CPU，"
    "我们最终选择了 LightGBM，并用 SHAP 解释各个特征的贡献。",
    "Transformer 模型的 self-attention 机制使每个词都能看到整句话，参见 Vaswani 等人 2017 年的论文。"
    "它的计算量随长度的平方增长，因此后来出现了 Longformer、Performer 等改进方案。",
    "登录 https://example.org/data 下载 survey_2023.csv 之后，先执行 pip install -r"
    " requirements.txt，再运行 main.py --seed 42，结果会写入 output 文件夹。",
)

FORMULAE = (
    "设质量为 m 的小球自高度 h 处落下，忽略空气阻力，则落地时的速度为 v = √(2gh)，动能为 E = mgh。",
    "y = 0.83x + 12.4 (R² = 0.91)",
    "由此可见截距与零的差别显著（p < 0.01），斜率的标准误差为 0.07。对误差项作 White 检验，没有发现异方差。",
    "f(x) = a(x − b)² + c",
    "其中 a 为开口的大小，b 为对称轴的位置，c 为最小值；当 x = b 时取得最小值，此时 f(b) = c。",
    "P(A|B) = P(B|A)P(A) / P(B)",
    "这就是贝叶斯公式，它把先验概率 P(A) 与似然 P(B|A) 结合为后验概率。",
)

HEADINGS = ("一、研究背景", "二、数据与方法", "三、结果", "四、讨论与不足", "五、结论")

TABLE = (
    ("编号", "地点", "日期", "水温/℃", "盐度", "备注"),
    ("S-01", "北堤外侧", "2023-04-12", "17.8", "28.41", "小雨"),
    ("S-02", "北堤内侧", "2023-04-12", "18.2", "26.03", "小雨"),
    ("S-03", "航道口", "2023-04-13", "17.1", "30.55", "有船通过"),
    ("S-04", "中沙", "2023-04-15", "19.0", "29.87", "正常"),
    ("S-05", "红树林边缘", "2023-04-15", "20.4", "24.16", "仪器更换"),
    ("S-06", "红树林深处", "2023-04-16", "21.3", "19.92", "正常"),
    ("S-07", "南堤", "2023-04-18", "18.9", "27.30", "大风"),
    ("S-08", "旧码头", "2023-04-18", "18.6", "27.75", "正常"),
    ("S-09", "养殖区", "2023-04-20", "20.1", "25.48", "藻类较多"),
    ("S-10", "河口", "2023-04-21", "16.5", "8.02", "退潮"),
    ("S-11", "灯塔", "2023-04-21", "16.9", "31.14", "正常"),
    ("S-12", "对照点", "2023-04-22", "17.4", "31.60", "正常"),
)

ENGLISH_TABLE = (
    ("Method", "Precision", "Recall", "F1", "Seconds"),
    ("Nearest neighbour", "0.812", "0.774", "0.793", "14.2"),
    ("Decision tree", "0.798", "0.801", "0.799", "3.6"),
    ("Naive Bayes", "0.745", "0.833", "0.787", "0.9"),
    ("Support vectors", "0.861", "0.842", "0.851", "52.7"),
    ("Boosted trees", "0.884", "0.867", "0.875", "31.0"),
    ("Small network", "0.879", "0.871", "0.875", "127.4"),
)

SCREEN = (
    "小组讨论记录（第 4 次）",
    "会议时间：3 月 18 日 19:30，地点：图书馆 B207，主持人：林同学。",
    "第一项，确定调查问卷的发放方式。大家同意线上与线下各一半，线下部分由每人在宿舍楼下完成三十份。",
    "第二项，讨论上周访谈的整理情况。录音已经全部转成文字，但有两段因为背景噪声太大无法辨认，需要再联系受访者确认。",
    "第三项，报告的分工：引言与文献综述由王同学负责，方法与结果由陈同学负责，结论最后一起写。初稿在月底之前放到共享文件夹。",
    "散会前有人提出预算不够，打印问卷大约要 180 元，决定先由组长垫付，以后从活动经费里报销。",
)

CODE = (
    "def moving_average(values, size):",
    "    total = sum(values[:size])",
    "    yield total / size",
    "    for old, new in zip(values, values[size:]):",
    "        total += new - old",
    "        yield total / len(window)",
    "",
    'if __name__ == "__main__":',
    "    print(list(moving_average([3, 1, 4, 1, 5, 9], 2)))",
)
