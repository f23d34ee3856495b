// Names of people and firms in running speech, and of courts, arbitral bodies and places.

const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万钱严武戴莫孔向常汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝官封谈匡鞠惠荆乐冀郁胥南班储原栗燕楚鄢劳谌奚皮粟冼蔺楼盘满闻位厉伊仝区郜海阚花权强帅屠豆朴盖练廉禹井祖漆巴丰支卿国狄平计索宣晋相初门云容敬来扈晁芮都普阙浦戈伏鹿薄邸雍辜羊阿乌母裘亓修邰赫杭况那宿鲜印逯隆茹诺战慕危玉银亢嵇公哈湛宾戎勾茅利於呼居揭干但尉冶斯元束檀衣信展阴昝智幸奉植衡富尧闭由万俟'
const DOUBLE = '欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|令狐|司徒|南宫|夏侯|端木|轩辕'
const SUFFIX =
  '有限责任公司|股份有限公司|有限公司|分公司|集团公司|公司|集团|事务所|工作室|合作社|合伙企业|中心|医院|特检院|检验院|设计院|科学院|分院|学校|大学|小学|中学|学院|研究院|研究所|幼儿园|银行|酒店|宾馆|饭店|餐厅|超市|商行|商店|书店|大药房|药房|药店|物流|物业|经营部|门市部|工厂|[\\u4e00-\\u9fa5]厂|[\\u4e00-\\u9fa5]店|[\\u4e00-\\u9fa5]行(?!业|政|为)|工程队|施工队|装修队|车队|协会|基金会|村委会|居委会|街道办|农场|俱乐部|传媒|影业|科技|信息|网络|软件|财税|人力|安防|担保|机械|设备|化工|制造|建安|建设|装饰|装修|设计|餐饮|食品|商贸|贸易|鞋业|服饰|电子|冷链|医疗|鹿王|联创|局|处|委员会|社'
/** What firms trade in, where they are called without 公司: 昌盛钢材, 惠州锐精五金. */
const TRADE =
  '化纤|纸业|纸品|塑业|丝绸|棉业|羊绒|毛纺|皮业|彩印|链条|弹簧|焊接|磁材|碳素|石墨|复合材料|新材料|新材|材料|医药|药材|试剂|耗材|中介|厨房|视窗|租赁站|电镀|热处理|喷涂|钣金|冲压|线路板|吹塑|吸塑|裁剪|水洗|印花|刺绣|砂石|混凝土|水泥|水泥制品|管桩|市政|路桥|交通设施|设施|园艺|农庄|渔业|菌业|禽业|蛋品|肉食|豆制品|米业|面业|糖业|盐业|油脂|炒货|干果|酒庄|糕点|卤味|中央厨房|厨具|厨房设备|酒水|水站|送水|康养|口腔|齿科|推拿|养生|瑜伽|舞蹈|跆拳道|美术|书画|英语|研学|拓展|团建|赛事|演艺|录音|传播|公关|创意|视觉|影音|速记|会议|舞台|租车|代驾|停车|洗车|拖车|吊装|起重|塔机|脚手架|模板|派遣|人力资源|知识产权|评估|小贷|融资|保理|基金|证券|绿植|花艺|配送|菜行|粮行|影楼|影城|维保|团餐|乳品|调味品|钢贸|广告牌|洗涤|干洗|驾校|早教|托育|票务|印章|家装|灯光|音响|帐篷|经纪部|房产经纪|门店|泵业|阀门|轴承|锁业|车业|鞋业|齿轮|电机|管业|线缆|紧固件|标准件|铝业|铜业|铝材|不锈钢|金属|铸造|锻造|模塑|注塑|粉体|硅胶|耐火|磨具|刀具|量具|工具|焊材|油品|燃气|热力|水务|供热|印章|标识|标牌|灯具|布艺|窗帘|床品|家纺|羽绒|内衣|童装|女装|男装|鞋服|皮革|渔具|车品|汽车用品|宠物用品|母婴用品|酒店用品|钢材|钢铁|钢构|建材|卫浴|洁具|五金|机床|光学|光电|模具|塑胶|塑料|橡胶|包装|家具|家居|家私|置业|地产|房产|劳务|电梯|家政|保洁|清洁|检测|测试|计量|测绘|勘测|律所|出版社|出版|文化|文创|广告|印刷|印务|图文|纺织|服装|制衣|皮具|箱包|玩具|日化|生物|制药|药业|器械|仪器|仪表|自动化|智能|智造|数码|通信|通讯|电气|电器|电缆|电力|新能源|能源|光伏|环保|环境|园林|景观|绿化|苗木|花卉|农业|农牧|种业|牧业|养殖|水产|海鲜|果业|果蔬|蔬菜|粮油|茶业|茶叶|酒业|饮料|乳业|肉业|烘焙|咖啡|饮品|酿酒|货运|运输|快运|速运|仓储|供应链|国际|进出口|实业|产业|投资|控股|资本|资管|保险|租赁|汽车|汽贸|车业|汽修|汽配|配件|轮胎|石化|涂料|油漆|玻璃|陶瓷|瓷业|石材|木业|门窗|幕墙|安装|工程|消防|暖通|空调|制冷|水电|防水|监理|造价|咨询|顾问|管理|策划|会展|展览|展示|礼仪|婚庆|摄影|影像|影视|动漫|游戏|直播|教育|培训|留学|翻译|旅行社|旅行|旅游|文旅|民宿|饮食|美食|茶馆|健身|美容|美业|养老|护理|月子|母婴|宠物|保安|搬家|家电|维修|眼镜|珠宝|首饰|钟表|文具|办公|图书|书局|音乐|琴行|乐器|体育|户外|鞋材|面料|布业|针织|印染|饰品|礼品|工艺|商业|百货|便利|连锁|电商|优品|严选|互联|互娱|数据|云计算|云|芯片|半导体|精密|精工|精机|重工|机电|锂电|电池|电源|灯饰|照明|照明科技|动力|航空|海运|船务|船舶|港务|报关|财务|代账|审计|人才|猎头|外服|征信|典当|拍卖|房屋|公寓|置地|商管|物管|车行|酒楼|饭庄|大酒店|会所|茶楼|食堂|画廊|艺术|乐团|剧团|剧社|舞团|戏班|马戏团|车间|作坊|合作联社|矿业|煤业|化肥|饲料|农资|农机|种植|研究会|商会|联合会|业委会|居委|管委会|村委|村民小组|福利院|敬老院|寺|教会|代运营|运营|企划|品牌|贸易商|种苗|机械厂|电视台|报社|杂志社|电台'
export const ORGANISATION = new RegExp(`(?:${SUFFIX})$`)
/** Trades and endings: what firms are called by beside their own name. */
export const GENERIC_FIRM_WORDS: string[] = [...TRADE.split('|'), ...SUFFIX.split('|')].filter(
  (word) => word.length > 1 && !/\[|^(?:鹿王|联创)$/.test(word),
)
/** Known to everybody without 公司 behind them. */
const BRAND =
  /^(?:链家|贝壳|我爱我家|德勤|普华永道|安永|毕马威|用友|金蝶|顺丰|德邦|中通|圆通|申通|韵达|极兔|京东|菜鸟|货拉拉|阿里云|腾讯云|华为|小米|联想|海尔|格力|美的|新华书店|万科|万达|碧桂园|保利|中粮|中石化|中石油|国家电网|中国移动|中国联通|中国电信|肯德基|麦当劳|星巴克|瑞幸|蜜雪冰城|盒马|永辉|沃尔玛|宜家|中科院[\u4e00-\u9fa5]{0,8})$/
/** Nothing but a trade is none (钢材, 室内装修); a name of its own stands before it. */
const TRADING = new RegExp(`^[\\u4e00-\\u9fa5A-Za-z0-9]{2,10}(?:${TRADE})$`)
const STRONG =
  '有限责任公司|股份有限公司|有限公司|分公司|公司|事务所|工作室|合作社|合伙企业|研究院|研究所|医院|大学|小学|中学|学校|银行|工程队|施工队|集团|经营部|[\\u4e00-\\u9fa5]厂'
/** Firms that name themselves as such, wherever they stand. */
export const FIRM = new RegExp(
  `[\\u4e00-\\u9fa5A-Za-z0-9()（）·]{2,28}?(?:${STRONG})(?:\\([\\u4e00-\\u9fa5]{2,10}\\))?`,
  'g',
)

const PERSON = new RegExp(`^(?:(?:${DOUBLE})[\\u4e00-\\u9fa5]{1,2}|[${SURNAMES}][\\u4e00-\\u9fa5]{1,2})$`)
const NICK = new RegExp(
  `^(?:[老小阿大][${SURNAMES}][\\u4e00-\\u9fa5]?|[${SURNAMES}](?:老板|总|老师|师傅|先生|女士|律师|医生|经理|阿姨|姐|哥|叔|工|总监|大夫|主任|教练|院长|校长|店长|队长|大姐|大哥|大爷|大妈|婶|嫂|伯|爷|姨|某某?|同学|会计|医师|师父|掌柜)|阿[A-Za-z]+|阿(?!姨|胶|里|尔|拉)[\\u4e00-\\u9fa5])$`,
)
/** Never a name, though it may stand where a name would. */
const COMMON =
  /^(?:仲裁|法院|代工厂|加工厂|印刷厂|剧团|出版社|我|我们|我方|我司|本人|本公司|公司|对方|他|她|他们|她们|人|别人|房东|租客|客户|员工|供应商|供货商|厂家|厂里|单位|朋友|甲方|乙方|双方|一家|一个|一位|一名|个|儿子|女儿|弟弟|哥哥|姐姐|妹妹|父母|老板|司机|阿姨|保姆|老师|律师|会计|工人|施工队|物业|中介|银行|法院|政府|学校|医院|税务|家里|店里|地铁|商场|工地|新来的|某|各方|买家|卖家|买方|卖方|担保公司|物业公司|会计公司|装修公司|广告公司|保洁公司|物流公司|老同学|同事|亲戚|邻居|合伙人|大家|自己|员工们|学生|乐队|主播|达人|设计师|摄影师|主持人|总包|总部|业主|学员|用户|他人|第三方|国家|行业|中国大陆|全国)$/

/** Begins like a surname and is a thing or a piece of a sentence: 车位, 印刷机, 费买家, 付多少, 来家里. */
const NO_PERSON =
  /^周(?:[日末]|[一二三四五六](?=[停休不上下晚早歇送]))|^公司|^管(?:小区|理|家|账|事|饭|吃|住|厂|店|人)|^[禁][养放]|[想铺出包买卖付给的了就不没是去到把跟或要也都我你他她们这那些么吗呢吧元块找送租借赔签聘]|.[机厂店房楼路街铺库车位费款税票品桌椅箱]$|多少|什么|一次|家里|普通|独占|排他|宠物|家长|承运|独家|价格|按揭|全部|常年|房屋|车间|金额|方式|时间|平均|高温|安全|成交|成品|项目|双方|单位|材料|牛肉|马路|水电|钢材|石材/
/** Latin names of people and firms, with where they are from before and their Chinese name behind: 德国Müller GmbH, Jessica Wang(王婕). */
const LATIN =
  /^(?:(?:德国|美国|英国|法国|日本|韩国|意大利|荷兰|瑞士|瑞典|新加坡|澳大利亚|加拿大|香港|西班牙|俄罗斯|印度|越南|泰国|马来西亚))?[A-ZÀ-Þ][A-Za-zÀ-ÿ&'-]+(?:[ .]+(?:[A-ZÀ-Þ&][A-Za-zÀ-ÿ&'.-]*|GmbH|de|van|von)){1,4}(?:\([\u4e00-\u9fa5]{2,4}\))?/
export const isLatinName = (name: string): boolean => LATIN.exec(name)?.[0] === name
/** A person behind what he is to the writer: there a surname that is also a verb (付, 来, 包) is one. */
export function personAfterTitle(text: string, at: number): string | null {
  for (const length of [3, 2]) {
    const name = text.slice(at, at + length)
    const after = text.slice(at + length)
    if (name.length !== length || isCommonWord(name)) continue
    if (
      NO_PERSON.test(name.slice(1)) ||
      /[一二两三四五六七八九十半款清完钱后多少定首尾全了过到]/.test(name.slice(1))
    )
      continue
    // 摄影师小北: any character may follow 小 and 阿 there.
    if (
      length === 2 &&
      /^[小阿][\u4e00-\u9fa5]$/.test(name) &&
      !/小(?:区|学|时|店|型|组|镇|孩|伙|院|吃|心|车|工)/.test(name) &&
      AFTER_NAME.test(after || '，')
    )
      return name
    // 温良离开后: the third character already tells what he does.
    if (length === 3 && /[离欠借卖买租签把给向跟和与将从请找送赔走]/.test(name[2] as string)) continue
    if (!PERSON.test(name)) continue
    if (/^\d|^[一二两三四五六七八九十]+[万千百]/.test(after) || AFTER_NAME.test(after || '，')) return name
  }
  return null
}

export const isPerson = (name: string): boolean =>
  (PERSON.test(name) && !NO_PERSON.test(name)) || NICK.test(name)
/** 张师傅, 王总: whole as it stands, whatever follows. */
export const titledPersonAt = (text: string, at: number): string | null =>
  new RegExp(
    `^[${SURNAMES}](?:师傅|老板|老师|先生|女士|律师|医生|经理|阿姨|大夫|主任|教练|院长|校长|店长|大姐|大哥|大爷|大妈|工(?![资程作厂地期艺具业会伤时钱商装棚位序龄种人友])|总(?![共价额包计部公监体结数量是算])|哥(?!哥)|姐(?![妹姐])|嫂|姨(?!妈))`,
  ).exec(text.slice(at, at + 5))?.[0] ?? null
/** Words no firm has in its name: what would be read as one is a piece of a sentence. */
const NO_FIRM =
  /^(?:禁|禁止|师|公众号|管|搞|办|弄|拉|种|养|挖|铺|盖|刷|拆|自己|教|开(?!封|平|元|来|心|泰|源)|公司|仨|俩|人|方|跟|和(?!平|谐|泰|润|顺|美|悦|邦|瑞|源|信|记|丰|盛|众|达|光|创|晟|利|兴|成|风|玉|田|林)|去|来|受托|委托|我|你|他|她|它|这|那|每|到|在|以|按|从|由|给|把|被|让|请|找|跟|和(?!平|谐|泰|润|顺|美|悦|邦|瑞|源|信|记|丰|盛|众|达|光|创|晟|利|兴|成|风|玉|田|林)|与|向|对方|双方|甲方|乙方|本人|一|两|几|不|没|有|是|要|想|再|先|后|包|含|做|买|卖|租|借|付|交|送|运|拉|装|修|验|退|赔|扣|签|提供|负责|承担|全部|所有|任何|其他|其余|办公|室内|家庭|日常|专业|年度|月度|季度)|[的了着过吗呢吧，。]|怎么|什么|[都就也不可还]行|合开|合伙(?!企业)|一起|共同|替|介绍|\d+(?:到|层|楼|台|个|平)|(?:不|没)(?:得|能|可|许|收|要)/
/** Trades alone name nobody: 税务顾问, 室内装修. */
const GENERIC = new RegExp(
  `^(?:${TRADE}|税务|法律|会计|写字楼|商场|小区|家庭|室内|室外|工厂|企业|个人|专业|全屋|门店|店面|公司|产品|电脑|服务|系统|网站|软件|运营|推广|厂房|办公室|别墅|公共|常年|机器|车辆|员工|春节|中秋|端午|婚礼)+$`,
)
const SURE_FIRM = /(?:公司|事务所|合作社|合伙企业|研究院|研究所|医院|大学|小学|中学|学校|银行|集团)$/
export const isFirm = (name: string): boolean =>
  (name.length >= 3 || BRAND.test(name)) &&
  !GENERIC.test(name) &&
  (BRAND.test(name) ||
    SURE_FIRM.test(name) ||
    (ORGANISATION.test(name) &&
      !NO_FIRM.test(name) &&
      !/^(?:理发|奶茶|早餐|水果|服装|鞋|花|药|书|小吃|火锅|烧烤|便利|美容|美发|美甲|洗车|修车|汽修|咖啡|蛋糕|面包|宠物|五金|打印|文具|母婴|眼镜|手机|烟酒|快餐|包子|面|粉|饭|酒|茶|面粉|服装加工|家具|食品|塑料)(?:店|铺|馆|厂|行|城)$/.test(
        name,
      )) ||
    (name.length >= 4 && TRADING.test(name) && !NO_FIRM.test(name)))
/** Called by its trade alone, without 公司 or 厂: believed where something introduces it. */
export const isTrading = (name: string): boolean =>
  TRADING.test(name) && !NO_FIRM.test(name) && !GENERIC.test(name)
export const isCommonWord = (name: string): boolean => COMMON.test(name)

/** What may follow a name in speech: a verb, a preposition, a unit of what is done. */
const AFTER_NAME =
  /^(?:离开|走后|驻|唱|演(?!艺)|主唱|表演|接触|续签|对接|开(?:注塑)?模|请(?!柬|示)|改编|制作(?!有限|公司|中心)|安装(?!有限|公司|工程)|维修(?!有限|公司|部|中心)|清运|印制|讲课|授课|上课|送餐|供餐|供菜|配送(?!有限|公司|中心)|直播(?!有限|公司|基地)|代运营|布置|搭建|养护|维保(?!有限|公司)|说(?!明)|约定|商量|谈好|医药|误工|营养费|护理费|货款|工程款|工钱|供(?!应商|货商|销社)|赡养|包(?:工|料|下|了|干|活|吃|圆|揽|月)|到(?!期|账|货|位|底)|把|将|向|给|帮|替|为(?!民)|签(?!证)|合伙|合作|共同|一起|采购|购买|买|卖|进(?!出口)|订购|订(?!制)|租(?!赁)|借|做|办|代(?!理有限)|提供|负责|承包|供应|供货|开发|设计(?!工|院|有限|公司)|生产|运(?!动|营|通|输有限)|派|当|来|去|担任|任|在|从|以|用|的|持有|转让|许可|授权|发|拍|主持|辅导|赔|欠|找|投(?!资)|出(?!版)|年|月|日|，|。|；|:|\(|（|、|$|和|与|跟|共|每|一共|总|写|讲|协商|离职|入职|研发|维护|保管|存放|装修(?!工程|有限|公司|装饰)|施工|上市|看|谈|推|负|使唤|接单|接的|长期|常年|一直|每|一次性|各项|各自|均|须|应|拟|自愿|承担|作为|作保|担保(?!有限|公司)|所欠|那(?=拉|进|买|拿|边)|经销|代理(?!有限|记账)|加工|定做|定制|印|翻译(?!公司|有限)|检测(?!有限|中心|公司)|评估|审计|学|培训|实习|带|收|付|月薪|年薪|名下|用于|还|问|管|会|没|不|也|都|拿|打|教|养|种|替|那里|这里|处|合开|合租|合股|合资|入股|搭伙|一家|家(?!具|电|装|政|居|纺|园)|从(?=我)|就|写|署|聘|雇|招|捐|赠|欠|委托|转|送|拉|出钱|修|接|开(?!发区|平|封|元)|跑|跟|要|想|店里|家里|个人|本人|同意|确认|手里|手上|名义|离世|连带|担保|承租|出租|做饭|服务(?!有限|公司|中心)|监理|打扫|一对一|\d|[一二两三四五六七八九十]+(?:万|千|百|年|个|月|天|块|元|辆|台|套))/

/** 赵刚欠, 徐佳来: the third character already tells what he does. */
const TAIL_VERB =
  /[驻弹唱种养跑住合共一聘捐借就也都只名写负每没不要会家来去做在把给欠借租卖买签的和跟与将从向赔离出用代每请找转带当持]/

/**
 * The name that begins at `at`: a firm by its ending, a person by a surname, else the words up to a verb or a stop.
 * Null where only a common noun stands there.
 */
export function nameAt(text: string, at: number): { name: string; end: number; sure: boolean } | null {
  const rest = text.slice(at, at + 34)
  const stop = rest.search(/[，。；;、:"“”！？]/)
  const stretch = stop >= 0 ? rest.slice(0, stop) : rest
  // 会计师事务所大连中信恒立会计师事务所: what it is stands before its name.
  const latin = LATIN.exec(rest.slice(0, 34))
  if (latin) return { name: latin[0], end: at + latin[0].length, sure: true }
  const generic = /^(?:会计师|律师|税务师|专利代理|资产评估)事务所(?=[\u4e00-\u9fa5]{4,})/.exec(stretch)
  if (generic) return nameAt(text, at + generic[0].length)
  const firm = new RegExp(
    `^[\\u4e00-\\u9fa5A-Za-z0-9()（）·]{2,28}?(?:${STRONG})(?:\\([\\u4e00-\\u9fa5]{2,10}\\))?`,
  ).exec(stretch)
  if (
    firm &&
    !/[给向把将跟请找]|持有|名下|合开|一起|共同|替我|帮我|欠|卖掉/.test(firm[0].slice(1, -2)) &&
    !/^(?:我方|我们|对方|公司送|公司请)/.test(firm[0]) &&
    !isCommonWord(firm[0])
  ) {
    // 公司 inside a longer name: take on while it still ends like a firm.
    // 东南大学机械学院, 建设银行江东支行: the part of it that signs.
    const part =
      /^[\u4e00-\u9fa5]{1,8}?(?:学院|研究院|研究所|实验室|附属医院|分公司|支行|分行|分院|分校|分店)/.exec(
        stretch.slice(firm[0].length),
      )?.[0]
    const whole =
      part &&
      /(?:大学|学院|银行|公司|医院|学校|研究院|集团)$/.test(firm[0]) &&
      !/[给向把将跟请找做的替去和与]/.test(part)
        ? firm[0] + part
        : firm[0]
    return { name: whole, end: at + whole.length, sure: true }
  }
  for (let length = Math.min(14, stretch.length); length >= 4; length--) {
    const word = stretch.slice(0, length)
    if (
      isFirm(word) &&
      !isCommonWord(word) &&
      !/[给向把将跟请找做的替去欠借我帮打]|.(?:委托|聘请|雇佣|授权)|合开|一起|共同|合伙(?!企业)|持有/.test(
        word,
      ) &&
      AFTER_NAME.test(stretch.slice(length) || '，')
    ) {
      // 锦绣布行订化纤面料: the shop, and what is ordered there.
      const shop =
        /^([\u4e00-\u9fa5]{2,7}?[厂店行社馆])(?:订|定|买|进|拿|购|租|批|要)[\u4e00-\u9fa5]{2}/.exec(word)?.[1]
      const name = shop && isFirm(shop) ? shop : word
      return { name, end: at + name.length, sure: true }
    }
  }
  for (let length = Math.min(4, stretch.length); length >= 2; length--) {
    const word = stretch.slice(0, length)
    if (length > 2 && TAIL_VERB.test(word.slice(2))) continue
    if (
      isPerson(word) &&
      !isCommonWord(word) &&
      AFTER_NAME.test(stretch.slice(length) || '，') &&
      !PLACE_START.test(word)
    )
      return { name: word, end: at + length, sure: true }
  }
  for (let length = 2; length <= Math.min(14, stretch.length); length++) {
    const word = stretch.slice(0, length)
    if (!AFTER_NAME.test(stretch.slice(length) || '，')) continue
    if (isCommonWord(word) || /^[\d一二两三四五六七八九十的了个这那]|[的了过]$/.test(word)) return null
    return { name: word, end: at + length, sure: isFirm(word) }
  }
  return null
}

const CITIES =
  '北京|上海|天津|重庆|石家庄|唐山|秦皇岛|邯郸|保定|廊坊|太原|大同|呼和浩特|包头|沈阳|大连|鞍山|长春|吉林|哈尔滨|大庆|南京|无锡|徐州|常州|苏州|南通|连云港|淮安|盐城|扬州|镇江|泰州|宿迁|昆山|江阴|杭州|宁波|温州|嘉兴|湖州|绍兴|金华|衢州|舟山|台州|丽水|义乌|慈溪|余姚|合肥|芜湖|蚌埠|淮南|马鞍山|安庆|滁州|阜阳|福州|厦门|莆田|泉州|漳州|龙岩|晋江|南昌|景德镇|九江|赣州|上饶|济南|青岛|淄博|烟台|潍坊|济宁|泰安|威海|临沂|德州|寿光|郑州|开封|洛阳|新乡|南阳|商丘|武汉|黄石|宜昌|襄阳|荆州|十堰|长沙|株洲|湘潭|衡阳|岳阳|常德|广州|韶关|深圳|珠海|汕头|佛山|江门|湛江|惠州|东莞|中山|揭阳|南宁|柳州|桂林|北海|海口|三亚|成都|绵阳|德阳|宜宾|泸州|贵阳|遵义|昆明|大理|拉萨|西安|咸阳|宝鸡|兰州|西宁|银川|乌鲁木齐|香港|澳门'
const PROVINCES =
  '河北|山西|辽宁|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|内蒙古|广西|宁夏|新疆|西藏|黑龙江|江浙沪|京津冀|川渝|两广|两湖|苏浙沪|粤港澳|大湾区|长三角|珠三角|华东|华南|华北|华中|西南|西北|东北'
export const PLACE = `(?:(?:${CITIES}|${PROVINCES})(?:省|市)?)`
const PLACE_START = new RegExp(`^(?:${CITIES})`)
const CITY = new RegExp(`^(?:${CITIES})$`)

/** 宁波 → 宁波市; what says its own rank is left alone. */
export const cityName = (place: string): string => (CITY.test(place) ? `${place}市` : place)

const BODIES: Record<string, string> = {
  贸仲: '中国国际经济贸易仲裁委员会',
  CIETAC: '中国国际经济贸易仲裁委员会',
  HKIAC: '香港国际仲裁中心',
  SIAC: '新加坡国际仲裁中心',
  SCIA: '深圳国际仲裁院',
  SHIAC: '上海国际经济贸易仲裁委员会',
  中国贸仲: '中国国际经济贸易仲裁委员会',
  国际经济贸易仲裁委员会: '中国国际经济贸易仲裁委员会',
  上仲: '上海仲裁委员会',
  北仲: '北京仲裁委员会',
  深国仲: '深圳国际仲裁院',
  广仲: '广州仲裁委员会',
}
const ARBITRATION =
  /(中国国际经济贸易仲裁委员会|国际经济贸易仲裁委员会|中国贸仲|贸仲|CIETAC|HKIAC|SHIAC|SCIA|SIAC|上仲|北仲|深国仲|广仲|(?:[\u4e00-\u9fa5]{2,4}?)(?:市)?(?:国际)?仲裁(?:委员会|委|院|中心))/
const CITY_BODY = new RegExp(`(?:${CITIES})(?:市)?(?:国际)?仲裁(?:委员会|委|院|中心)`)
/** The arbitral body by its full name, where one is named. */
export function arbitralBody(words: string): string | null {
  const city = CITY_BODY.exec(words)
  if (city) return city[0].replace(/仲裁委$/, '仲裁委员会')
  const match = ARBITRATION.exec(words)
  if (!match) return null
  const said = (match[1] as string).replace(/^(?:提交|提请|由|到|去|找|在|向|交|至|归|争议|选|走|用)+/, '')
  if (BODIES[said]) return BODIES[said]
  if (/^(?:劳动|人事|当地|本地|仲裁)/.test(said)) return null
  const full = said.replace(/仲裁委$/, '仲裁委员会')
  // 宁波仲裁 names a place only; 深圳国际仲裁院 names a body.
  return full.length > 5 ? full : null
}
