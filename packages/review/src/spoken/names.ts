// Names of people and firms in running speech, and of courts, arbitral bodies and places.

const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万钱严武戴莫孔向常汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝官封谈匡鞠惠荆乐冀郁胥南班储原栗燕楚鄢劳谌奚皮粟冼蔺楼盘满闻位厉伊仝区郜海阚花权强帅屠豆朴盖练廉禹井祖漆巴丰支卿国狄平计索宣晋相初门云容敬来扈晁芮都普阙浦戈伏鹿薄邸雍辜羊阿乌母裘亓修邰赫杭况那宿鲜印逯隆茹诺战慕危玉银亢嵇公哈湛宾戎勾茅利於呼居揭干但尉冶斯元束檀衣信展阴昝智幸奉植衡富尧闭由万俟'
const DOUBLE = '欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|令狐|司徒|南宫|夏侯|端木|轩辕'
const SUFFIX =
  '有限责任公司|股份有限公司|有限公司|分公司|集团公司|公司|集团|事务所|工作室|合作社|合伙企业|中心|医院|学校|大学|小学|中学|学院|研究院|研究所|幼儿园|银行|酒店|宾馆|饭店|餐厅|超市|商行|商店|书店|大药房|药房|药店|物流|物业|经营部|门市部|工厂|[\\u4e00-\\u9fa5]厂|[\\u4e00-\\u9fa5]店|[\\u4e00-\\u9fa5]行(?!业|政|为)|工程队|施工队|装修队|车队|协会|基金会|村委会|居委会|街道办|农场|俱乐部|传媒|影业|科技|信息|网络|软件|财税|人力|安防|担保|机械|设备|化工|制造|建安|建设|装饰|装修|设计|餐饮|食品|商贸|贸易|鞋业|服饰|电子|冷链|医疗|鹿王|联创|局|处|委员会|社'
export const ORGANISATION = new RegExp(`(?:${SUFFIX})$`)
const STRONG =
  '有限责任公司|股份有限公司|有限公司|分公司|公司|事务所|工作室|合作社|合伙企业|研究院|研究所|医院|大学|小学|中学|学校|银行|工程队|施工队|集团|经营部|[\\u4e00-\\u9fa5]厂'
/** Firms that name themselves as such, wherever they stand. */
export const FIRM = new RegExp(
  `[\\u4e00-\\u9fa5A-Za-z0-9()（）·]{2,28}?(?:${STRONG})(?:\\([\\u4e00-\\u9fa5]{2,10}\\))?`,
  'g',
)

const PERSON = new RegExp(`^(?:(?:${DOUBLE})[\\u4e00-\\u9fa5]{1,2}|[${SURNAMES}][\\u4e00-\\u9fa5]{1,2})$`)
const NICK = new RegExp(
  `^(?:[老小阿大][${SURNAMES}][\\u4e00-\\u9fa5]?|[${SURNAMES}](?:老板|总|老师|师傅|先生|女士|律师|医生|经理|阿姨|姐|哥|叔)|阿[A-Za-z]+)$`,
)
/** Never a name, though it may stand where a name would. */
const COMMON =
  /^(?:我|我们|我方|我司|本人|本公司|公司|对方|他|她|他们|她们|人|别人|房东|租客|客户|员工|供应商|供货商|厂家|厂里|单位|朋友|甲方|乙方|双方|一家|一个|一位|一名|个|儿子|女儿|弟弟|哥哥|姐姐|妹妹|父母|老板|司机|阿姨|保姆|老师|律师|会计|工人|施工队|物业|中介|银行|法院|政府|学校|医院|税务|家里|店里|地铁|商场|工地|新来的|某|各方|买家|卖家|买方|卖方|担保公司|物业公司|会计公司|装修公司|广告公司|保洁公司|物流公司|老同学|同事|亲戚|邻居|合伙人|大家|自己|员工们|学生|乐队|主播|达人|设计师|摄影师|主持人|总包|总部|业主|学员|用户|他人|第三方|国家|行业|中国大陆|全国)$/

export const isPerson = (name: string): boolean => PERSON.test(name) || NICK.test(name)
export const isFirm = (name: string): boolean => name.length >= 3 && ORGANISATION.test(name)
export const isCommonWord = (name: string): boolean => COMMON.test(name)

/** What may follow a name in speech: a verb, a preposition, a unit of what is done. */
const AFTER_NAME =
  /^(?:把|将|向|给|帮|替|为(?!民)|签(?!证)|合伙|合作|共同|一起|采购|购买|买|卖|进(?!出口)|订购|订(?!制)|租(?!赁)|借|做|办|代(?!理有限)|提供|负责|承包|供应|供货|开发|设计(?!工|院|有限|公司)|生产|运(?!动|营|通|输有限)|派|当|来|去|担任|任|在|从|以|用|的|持有|转让|许可|授权|发|拍|主持|辅导|赔|欠|找|投(?!资)|出(?!版)|年|月|日|，|。|；|:|\(|（|、|$|和|与|跟|共|每|一共|总|写|讲|协商|离职|入职|研发|维护|保管|存放|装修(?!工程|有限|公司|装饰)|施工|上市|看|谈|推|负|经销|代理(?!有限|记账)|加工|定做|定制|印|翻译(?!公司|有限)|检测(?!有限|中心|公司)|评估|审计|学|培训|实习|带|收|付|月薪|年薪|名下|用于|还|承租|出租|做饭|服务(?!有限|公司|中心)|监理|打扫|一对一|\d|[一二两三四五六七八九十]+(?:万|千|百|年|个|月|天|块|元|辆|台|套))/

/** 赵刚欠, 徐佳来: the third character already tells what he does. */
const TAIL_VERB = /[来去做在把给欠借租卖买签的和跟与将从向赔离出用代每请找转带当持]/

/**
 * The name that begins at `at`: a firm by its ending, a person by a surname, else the words up to a verb or a stop.
 * Null where only a common noun stands there.
 */
export function nameAt(text: string, at: number): { name: string; end: number; sure: boolean } | null {
  const rest = text.slice(at, at + 34)
  const stop = rest.search(/[，。；;、:"“”！？]/)
  const stretch = stop >= 0 ? rest.slice(0, stop) : rest
  const firm = new RegExp(
    `^[\\u4e00-\\u9fa5A-Za-z0-9()（）·]{2,28}?(?:${STRONG})(?:\\([\\u4e00-\\u9fa5]{2,10}\\))?`,
  ).exec(stretch)
  if (firm && !/[给向把将跟请找]/.test(firm[0].slice(1, -2)) && !isCommonWord(firm[0])) {
    // 公司 inside a longer name: take on while it still ends like a firm.
    return { name: firm[0], end: at + firm[0].length, sure: true }
  }
  for (let length = Math.min(14, stretch.length); length >= 4; length--) {
    const word = stretch.slice(0, length)
    if (
      isFirm(word) &&
      !isCommonWord(word) &&
      !/[给向把将跟请找做的]/.test(word) &&
      AFTER_NAME.test(stretch.slice(length) || '，')
    )
      return { name: word, end: at + length, sure: true }
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
  '河北|山西|辽宁|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|内蒙古|广西|宁夏|新疆|西藏|黑龙江|长三角|珠三角|华东|华南|华北|华中|西南|西北|东北'
export const PLACE = `(?:(?:${CITIES}|${PROVINCES})(?:省|市)?)`
const PLACE_START = new RegExp(`^(?:${CITIES})`)
const CITY = new RegExp(`^(?:${CITIES})$`)

/** 宁波 → 宁波市; what says its own rank is left alone. */
export const cityName = (place: string): string => (CITY.test(place) ? `${place}市` : place)

const BODIES: Record<string, string> = {
  贸仲: '中国国际经济贸易仲裁委员会',
  中国贸仲: '中国国际经济贸易仲裁委员会',
  国际经济贸易仲裁委员会: '中国国际经济贸易仲裁委员会',
  上仲: '上海仲裁委员会',
  北仲: '北京仲裁委员会',
  深国仲: '深圳国际仲裁院',
  广仲: '广州仲裁委员会',
}
const ARBITRATION =
  /(中国国际经济贸易仲裁委员会|国际经济贸易仲裁委员会|中国贸仲|贸仲|上仲|北仲|深国仲|广仲|(?:[\u4e00-\u9fa5]{2,4}?)(?:市)?(?:国际)?仲裁(?:委员会|委|院|中心))/
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
