"""Essays on one topic by different hands, and paragraphs of them written anew: words kept, order and runs not."""

ESSAYS = (
    "行道树让夏天的街道凉爽不少。傍晚散步的居民愿意绕远路，只为走在树荫下面，商铺门口的客流也因此多起来。\n"
    "不过种树并非栽下就算完成。头三年要浇水、支撑、修枝，缺一样都可能枯死，很多城市的预算恰恰没有算上这一笔。",
    "我在小区里数过，朝南那一排香樟每棵能遮住四辆汽车。孩子们放学以后在下面写作业，老人摆开棋盘，一直坐到天黑。\n"
    "物业曾经想把它们锯矮，理由是落叶堵了水沟。业主开会投票，多数人宁可每周自己去扫，也不肯少掉这片绿荫。",
    "城市为什么需要树木？书上说它们吸收灰尘、降低噪声，还给鸟类留下落脚的地方。这些好处我原来只在考卷上见过。\n"
    "直到去年台风过后，门前倒了两棵榕树，整条巷子一下子又晒又吵，我才明白课本没有骗人。",
    "栽什么树，园林部门说了不算，土壤说了才算。盐碱地里法桐长不好，白蜡和国槐却很精神，北方不少县城吃过这个亏。\n"
    "另外，根系会顶起人行道的砖。工程师后来改用透水混凝土和大树池，轮椅和婴儿车总算能顺利通过。",
)

SOURCE = (
    "研究人员在三个街区安装了温度传感器，连续记录两个夏季。结果显示，树冠覆盖率每提高一成，午后地表温度平均下降零点八度，"
    "老旧小区的空调用电量随之减少；而没有乔木遮挡的停车场，夜间散热最慢，成为热岛的中心。"
)

COPY = (
    "热岛的核心往往是缺少乔木的停车场，它们到了夜里散热很慢。有学者连着两个夏天，用传感器测量了三处街区：覆盖率高出一成的地方，"
    "树冠下面的地表午后会凉零点八度左右，老旧住宅开空调所耗的电也跟着少了。"
)

TRADITIONAL = (
    "熱島的核心往往是缺少喬木的停車場，它們到了夜裡散熱很慢。有學者連著兩個夏天，用傳感器測量了三處街區：覆蓋率高出一成的地方，"
    "樹冠下面的地表午後會涼零點八度左右，老舊住宅開空調所耗的電也跟著少了。"
)

ENGLISH_ESSAYS = (
    "Street trees make a hot town bearable, and anyone who has waited for a bus in July knows it. People cross the "
    "road to walk in the shade, and shops on the leafy side sell more ice cream.\n"
    "Yet planting is the cheap part. A young lime wants water, a stake and a patient gardener for three summers, and "
    "most councils forget to pay for any of them.",
    "Our square lost its old chestnuts to a storm, and nobody had guessed how loud the traffic was until then. Birds "
    "moved out the same week, and so did the chess players.\n"
    "The neighbours met in the school hall and argued for hours about what should be planted instead, oaks or limes or "
    "nothing at all, because leaves block the drains every autumn.",
    "Roots lift paving stones, and wheelchairs cannot pass. Engineers answer with wide pits and porous concrete, which "
    "cost more at first and save repairs later.\n"
    "Soil decides what grows. Plane trees sulk on salty ground where ash does well, a lesson learned at some expense "
    "by several coastal towns.",
)

ENGLISH_SOURCE = (
    "Researchers fitted temperature sensors in three districts and logged two consecutive summers. Every additional "
    "tenth of canopy cover lowered the afternoon surface temperature by roughly one degree, electricity use for air "
    "conditioning fell in older apartment blocks, and unshaded car parks released their heat slowest after midnight."
)

ENGLISH_COPY = (
    "After midnight it was the car parks without shade whose heat went slowest. Where canopy cover grew by another "
    "tenth, afternoon readings at the surface dropped some one degree, and older blocks used less electricity for air "
    "conditioning; so found researchers with temperature sensors in three city districts, over two summers."
)
