// What may be written as the name of a party. A draft with a wrong name is worse than one that asks, so whatever is made of
// everyday words only, is cut out of the middle of a word or begins like a sentence is not written.
import {
  GENERIC_FIRM_WORDS,
  isFirm,
  isLatinName,
  isPerson,
  PLACE,
  personAfterTitle,
} from '../../spoken/names.ts'

/** Words people use in requests that name nobody: work, things, verbs, parts of a deal. Those of two characters and more. */
const EVERYDAY =
  '高空|外包|乡村|希望|贫困|山区|民办|公办|私立|县城|老客户|大客户|新客户|指定|原厂|总包|分包|会计师|顾问|清洗|搬家|装修|施工|周日|评估|鉴定|清洗|搬运|广告|全网|全平台|全球|全渠道|全天|全勤|安保|安保公司|供餐|课间餐|营养餐|意外险|责任险|商业险|车险|寿险|整车|零担|专线|长途|短途|同城|国际|整体|局部|日常|定期|年度|季度|月度|室内|室外|设计师|架构师|会计师|律师事务所|律师|律所|老师|厨师|咖啡师|摄影师|化妆师|技师|讲师|药师|医师|营养师|育婴师|理发师|美容师|面点师|程序员|业务员|服务员|收银员|保洁员|保管员|仓管员|驾驶员|操作员|快递员|店员|文员|职员|学员|教员|船员|会员|委员|成员|人员|员工|职工|普工|技工|焊工|电工|木工|瓦工|钳工|车工|杂工|小工|帮工|护工|农民工|临时工|钟点工|小时工|会计|出纳|前台|客服|司机|保姆|阿姨|月嫂|育儿嫂|保安|保洁|经理|总监|主管|组长|店长|厂长|校长|队长|班长|助理|秘书|顾问|教练|主播|博主|达人|艺人|歌手|演员|模特|主持人|司仪|代账|记账|报税|兼职|全职|专职|临时|长期|短期|常年|专业|资深|本地|当地|外地|附近|隔壁|对门|楼上|楼下|第三方|机构|单位|公司|工厂|厂家|厂商|商家|门店|店铺|超市|餐厅|饭店|酒店|宾馆|学校|医院|银行|政府|法院|物业|中介|供应商|供货商|经销商|代理商|加盟商|运营商|服务商|开发商|承包商|承包方|施工方|施工队|装修队|工程队|车队|乐队|剧组|团队|工地|仓库|冷库|库房|车间|厂房|办公室|写字楼|商场|商铺|门面|店面|档口|摊位|公寓|别墅|住宅|小区|房子|房屋|房间|房东|房客|房租|房源|房产|单间|两居室|一居室|三居室|套房|车位|车库|车子|车辆|车牌|货车|轿车|客车|叉车|吊车|汽车|卡车|面包车|二手车|设备|机器|机械|材料|原料|辅料|面料|布料|石料|石材|木材|板材|管材|钢材|型材|建材|包装|产品|商品|货物|样品|成品|半成品|配件|零件|耗材|家具|家电|电脑|软件|系统|平台|网站|官网|网页|小程序|公众号|视频号|抖音|快手|小红书|淘宝|天猫|拼多多|直播|视频|图片|照片|文案|方案|图纸|源码|源文件|数据|客户|用户|资料|信息|技术|专利|商标|品牌|版权|配方|图书|教材|课程|培训|辅导|咨询|服务|运营|代运营|推广|营销|销售|采购|供应|供货|加工|定制|定做|生产|制造|制作|印刷|安装|调试|维修|维护|维保|保养|养护|检测|检验|测试|测量|勘察|监理|设计|开发|研发|翻译|拍摄|摄影|录制|剪辑|策划|搭建|布置|装修|装饰|翻新|改造|施工|外墙|内墙|保温|防水|水电|油漆|吊顶|地板|地面|屋面|屋顶|卫生间|厨房|阳台|绿化|消防|暖通|空调|电梯|锅炉|监控|门禁|弱电|强电|土建|钢结构|打桩|桩基|基坑|路桥|市政|道路|路灯|工伤|养老|医疗|失业|生育|商业|意外|财产|保险|社保|公积金|运输|托运|物流|快递|搬家|仓储|存放|保管|租赁|出租|转租|转让|买卖|承包|合作|合伙|加盟|代理|委托|担保|抵押|借款|还款|贷款|家里|公司里|店里|厂里|村里|村民|农户|农民|农药|农资|农具|果农|菜农|牧民|渔民|家长|家属|亲戚|朋友|同学|同事|老板|老婆|老公|老乡|邻居|儿子|女儿|孙子|孙女|爸爸|妈妈|爷爷|奶奶|弟弟|妹妹|哥哥|姐姐|表弟|表哥|表妹|表姐|外甥|侄子|岗位|职位|免费|收费|付费|费用|金额|总价|单价|价格|价款|货款|尾款|余款|全款|首付|定金|押金|租金|利润|利息|利率|成本|成交|税率|税费|发票|专票|普票|单独|平均|平时|平方|时间|时候|期限|方式|高温|安全|全部|全包|全套|全年|全程|国内|国外|国产|国标|国庆|元旦|春节|水果|水泥|马路|牛奶|牛肉|羊肉|鱼塘|米饭|米面|花生|花卉|苗木|杨梅|柏树|项目|江西|云南|海南|甘肃|安徽|广东|广西|海鲜|海运|海报|路费|关税|关于|经营|文件|文具|章程|管道|管理|支付|支票|计算|计划|计入|解除|解约|解决|封顶|封面|宣传|查看|查验|阳光|冷藏|冷链|冷冻|易耗|易损|干活|干净|门窗|门口|连锁|连续|左右|尚未|相关|相同|相应|权利|强制|应急|展会|展台|展位|衣服|衣柜|植物|玉米|鲜花|鲜奶|容易|和解|常规|向阳面|新媒体|高校|大学|大学生|研究生|实习生|毕业生|学生|中国|全国|本市|本省|周末|周一|周五|明年|今年|后年|月底|月初|年底|年前|年后|上门|包邮|包吃|包住|现金|转账|微信|支付宝|税务|法务|财务|人事|行政|法律|劳务|家政|后端|前端|测试员|产品经理|项目经理|销售员|设计院|研究所|事务所|有限公司|分公司|总公司|集团|大厦|广场|花园|中心|工业园|园区|开发区|街道|社区|居委会|村委会|农场|果园|茶园|牧场|养殖场|屠宰场|养老院|幼儿园|中学|小学|诊所|药店|书店|花店|茶馆|酒吧|网吧|健身房|美容院|理发店|奶茶店|火锅店|面馆|烧烤摊|便利店|五金店|服装店|鞋店|蛋糕店|水果店|快餐店|早餐店|咖啡馆|民宿|酒楼|招待所|汽修厂|修理厂|加油站|停车场|充电桩|菜市场|批发市场|农贸市场|向导|路上|雷管|钱款|项链|温室|何时|任何|任务|任意|易碎|习惯|单价表|高压|高速|高空|高级|成套|成片|成活|成人|成都|常见|常温|安排|安家费|安置|方便|方面|方向|石头|石子|石英|石膏|沙子|沙石|沙发|金属|金条|金饰|白酒|白酒厂|黄酒|黄沙|黄牛|黄豆|黄金|马匹|马达|马上|牛犊|羊羔|鸡蛋|毛料|毛坯|毛利|毛重|毛巾|罗纹|罗汉松|松木|柳树|杨树|柏油|桂花|梅花|李子|桃树|梨树|苹果|枣树|樱桃|车厘子|葡萄|蓝莓|草莓|西瓜|甘蔗|姜片|姜蒜|葱姜|葛根|范围|范本|汤料|汤底|计件|计时|计酬|管子|管桩|管件|管饭|管吃|管住|应付|应收|应当|于是|余下|余额|包工|包料|包干|包月|包年|包食宿|危险|危化品|冷饮|冷柜|冰箱|段子|段落|郎中|龙虾|龙头|龙门吊|路线|路由器|景观|景区|曲轴|封口|凌晨|储罐|储存|强化|卫浴|卫星|卫生|席位|古董|古建|古玩|戏服|盛装|满意|满月|满勤|满年|闭店|师傅|阴雨|厉害|那边|那个|那套|那台|这套|这台|仇恨|步行|幸好|居住|居间|明天|明细|明确|后天|后续|后期|权益|连同|连带|干货|干粉|单据|单子|单程|单休|单面|单人|卖方|买方|甲方|乙方|丙方|路段|牧草|牧业|尤其|常用|司法|司炉|农机|农膜|农田|农村|农家乐|农产品'
const WORDS = new Set([...EVERYDAY.split('|'), ...GENERIC_FIRM_WORDS])
const LONGEST = Math.max(...[...WORDS].map((word) => word.length))

/** Nothing but everyday words: 免费安装调试培训, 外墙保温工程, 工伤保险公司. */
export function isGeneric(name: string): boolean {
  const reached = new Array<boolean>(name.length + 1).fill(false)
  reached[0] = true
  for (let at = 0; at < name.length; at++) {
    if (!reached[at]) continue
    for (let length = 1; length <= Math.min(LONGEST, name.length - at); length++) {
      const word = name.slice(at, at + length)
      if (WORDS.has(word) || (length === 1 && /[个名位家的大小新老\d一二两三四五六七八九十]/.test(word)))
        reached[at + length] = true
    }
  }
  return reached[name.length] === true
}

/** A piece cut out of a longer word: 程师 of 工程师, 房子 is one itself. */
export function insideWord(text: string, start: number, end: number): boolean {
  for (let from = Math.max(0, start - LONGEST + 1); from < end; from++)
    for (let length = 2; length <= LONGEST; length++) {
      const to = from + length
      const straddles = (from < start && to > start) || (from < end && to > end && from > start)
      if (straddles && to <= text.length && WORDS.has(text.slice(from, to))) return true
    }
  return false
}

const SENTENCE =
  /.(?:授权|聘请|采购|订购|租给|卖给|借给|包给|续签|对接|接触|捐)(?!中心|公司|有限)|我|她|贵(?:公司|单位|司)|到[^，]{0,2}公司|\)(?!有限|股份|集团|分公司|公司)[\u4e00-\u9fa5]{3,}|你们|您|他们|她们|咱|对方|[的了着]|[这那某每]|(?:[一二两三四五六七八九十几\d])(?:家|个|名|位|台|套|件)|一起|合着|共同|^和(?!平|谐|泰|润|顺|美|悦|邦|瑞|源|信|记|丰|盛|众|达|光|创|晟|利|兴|成|风|玉|田|林)|^(?:送|运|发|交|租|卖|借|帮|替|给|跟|找|请|让|把|将|从|在|到|去|看|做|搞|办|要|想|免费|岗位|工伤|采购|购买|出租|委托|聘请|招聘|录用|合同|协议|争议|纠纷|提交|学校|地点|工作地|收货|交货|付款|项目|内容|用途|承运人|托运人|收货人|发货人)|(?:仲裁委员会|仲裁院|法院)$/
/** Firms and persons begin like these words too. */
const BEGINS = /^(?:交通银行|运城|发展|在线|到家|办公|做茧|请茶|从化|将军|将乐|要塞|送变电|项城)/

const NAMED_PLACE = new RegExp(`^${PLACE}`)
/** 杭州银行, 南京大学: a place and what stands there only once. */
const ONLY_ONE = /(?:银行|大学|医院|中学|小学|学院|出版社|电视台|图书馆|博物馆|委员会|村委会|街道办|公安局)$/

/** What is done, with a place before it: 上海漕河泾办公. Behind a name of its own only where something introduces it. */
const WORK =
  /(?:办公|运营|管理|咨询|监理|检测|测试|培训|养护|维修|印刷|包装|运输|仓储|搬家|推广|工程|安装|设计|装修|施工|服务)$/
/** Characters nobody is called by: 管中饭, 全网. */
const NO_GIVEN_NAME = /[饭网费款货钱价税票店厂车房租账单额量套只件块吃喝拆拉搬借买卖付退赔罚扣餐菜肉]/
const NICKNAME = /^[老小阿]|(?:总|工|哥|姐|叔|姨|爷|婶|嫂|师傅|老板|老师)$/

export type Introduced = 'labelled' | 'verb' | 'alone'

/** What somebody is to the writer, or that he is called so, right before a name. */
const TITLED = /(?:[弟哥姐妹叔伯舅姑姨嫂婶侄甥婿友乡学事户主客工匠师员长家人]|叫|是)$/

/** May it be written? `start` is where the name itself stands. */
export function isPartyName(text: string, name: string, start: number, how: Introduced): boolean {
  if (isLatinName(name)) return how !== 'alone'
  // 过户费妹夫出, 中介费各付一半: the end of another word, no surname.
  if (name.startsWith('费') && /[户介运租理务物网电水学餐油税管修业]/.test(text[start - 1] ?? ''))
    return false
  if (name.length < 2 || name.length > 30) return false
  if (SENTENCE.test(name) && !BEGINS.test(name)) return false
  if (isGeneric(name)) return false
  // 杭州仓, 成都店: where, not who.
  if (new RegExp(`^${PLACE}[仓店厂库站港园区路]$`).test(name)) return false
  if (start >= 0 && isPerson(name) && !isFirm(name) && insideWord(text, start, start + name.length))
    return false
  if (isFirm(name)) {
    const own = name.replace(NAMED_PLACE, '')
    // 上海静安店 by itself is where, not who.
    if (how === 'alone' && own !== name && /店$/.test(name)) return false
    // 速达搬家 as the last word of the request: a name of its own before what is done.
    const called = name.replace(WORK, '')
    if (
      how === 'alone' &&
      WORK.test(name) &&
      !(
        text.endsWith(name) &&
        called.length >= 2 &&
        called.length <= 4 &&
        !isGeneric(called) &&
        !NAMED_PLACE.test(name)
      )
    )
      return false
    if (own !== name && /有限(?:责任)?公司/.test(own)) return true
    return ONLY_ONE.test(name) || !isGeneric(own)
  }
  if (isPerson(name))
    return !NO_GIVEN_NAME.test(name.slice(1)) && (how !== 'alone' || name.length > 2 || NICKNAME.test(name))
  if (start >= 2 && personAfterTitle(text, start) === name && TITLED.test(text.slice(0, start))) return true
  // Neither a surname nor a trade: believed where the writer says 叫 or 是, never behind a verb.
  return how === 'labelled' && name.length <= 8 && /^[\u4e00-\u9fa5A-Za-z0-9·]+$/.test(name)
}
