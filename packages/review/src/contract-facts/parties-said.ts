import type { Contract } from '../contract.ts'
import { makeParty, type Party } from '../facts/party.ts'
import { sideOfRole } from '../text/role.ts'
import type { FactSide } from './fact-value.ts'

// Parties of everyday papers, of forms and of terms of a platform, where the labels are nobody's in particular.

const FIRST =
  /^(?:用户|客户|房东|公司|单位|雇主|东家|老板|业主|存货|托运|出借|出租|买|需|委托|发包|采购|用人)/
const SECOND =
  /^(?:平台|租客|房客|租户|租的人|服务|保洁|司机|师傅|阿姨|承|卖|供|受托|保管|借款|员工|劳动者|供货)/
export const sideOfParty = (role: string, order: number): FactSide =>
  FIRST.test(role) ? '甲方' : SECOND.test(role) ? '乙方' : sideOfRole(role, order)

const SURNAME =
  '[赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗丁宣邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊於惠甄曲家封芮羿储靳汲邴糜松井段富巫乌焦巴弓牧隗山谷车侯宓蓬全郗班仰秋仲伊宫宁仇栾暴甘厉戎祖武符刘景詹束龙叶幸司韶郜黎蓟薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍却璩桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东欧殳沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益桓公]'
const PERSON = `(?:(?:欧阳|司马|上官|诸葛|皇甫|尉迟|公孙|慕容|令狐|司徒|夏侯|端木)[\\u4e00-\\u9fa5]{1,2}|${SURNAME}[\\u4e00-\\u9fa5]{1,2})`
const FIRM =
  '[\\u4e00-\\u9fa5A-Za-z0-9()·]{2,36}?(?:公司|企业|中心|事务所|工作室|厂|店|院|银行|合作社|商行|经营部|保洁部|部|学校|大学|医院|协会|站|行|园艺队|施工队|车队|工程队|队|坊|铺|馆|社|户|农场)'
const NOT_LABEL =
  /区域|地区|范围|期限|品牌|产品|商标|标的|目标公司|联系|代表|经办|负责人|签收|收件|见证|地址|电话|日期|时间|编号|账|开户|标的|品名|税|地点|备注|收款|用途|身份|签名|盖章|签字|工程|项目|名称$|岗位|内容|方式|发票|争议|仲裁|管辖|法院|类型/
const LABELLED = new RegExp(
  `(?:^|[\\n\\t，；。.])[\\s\\d.、]*((?:(?!${'公司'}[\\u4e00-\\u9fa5])[\\u4e00-\\u9fa5]){2,6})(?:\\(([^()]{1,12})\\)|[A-Za-z ]{1,30}(?:\\(Party ?[A-C]\\))?)?:(${FIRM}(?=[\\n\\t，；。(A-Z]|[\\u4e00-\\u9fa5]{2,5}:|$)|${PERSON}(?=[\\n\\t，；。(]|[\\u4e00-\\u9fa5]{2,5}:|$))(?:\\((${PERSON})\\))?`,
  'g',
)
const AFTER_NAME = new RegExp(
  `^([\\u4e00-\\u9fa5]{2,5}):(${FIRM}(?=[\\n\\t，；。(]|$)|${PERSON}(?=[\\n\\t，；。(]|$))`,
)
/** 甲:尚文 乙:柯小龙 丙:慕容静; 房东苏大姐(苏爱莲)，租客倪小倩. */
const BY_LETTER = new RegExp(`([甲乙丙丁]):(${PERSON})(?=[\\s，；。(乙丙丁]|$)`, 'g')
const BY_ROLE = new RegExp(
  `(?:^|[，。；与和\\n])(房东|租客|租户|业主|房主|雇主|保姆|家长|老师|卖家|买家|借款人|出借人|债主|欠款人|东家|师傅)(${PERSON}|${SURNAME}(?:大姐|大哥|师傅|老师|老板|阿姨|先生|女士))(?:\\((${PERSON})\\))?(?=[，。；:与和\\s\\n]|$)`,
  'g',
)
/** 王厚德把老屋旁边的鱼塘包给侯三喜: who gives and who takes. */
const BY_DEED = new RegExp(
  `(?:^|[\\n，。:；])(${PERSON}?)(?:把|将|愿把|自愿将|自愿把)[^。；\\n]{2,60}?(租|包|卖|借|转|送|让|交|托)给(${PERSON})(?=[，。；\\s\\n养种开做用住管看]|$)`,
  'g',
)
/** 由某公司(“平台”)与某公司(“用户”)订立. */
const CALLED = new RegExp(
  `(${FIRM})\\((?:以?下)?(?:简?称)?(?:为)?[“"'「]([\\u4e00-\\u9fa5]{1,6})[”"'」]\\)`,
  'g',
)
/** 王桂兰把…租给李小军, 张三向李四借: who is named only in what they do is left to the readers of kinds. */

const isName = (name: string, contract: Contract): boolean =>
  name.length >= 2 && !/[方人]$/.test(name.slice(-1))
    ? true
    : name.length > 4 && !contract.text.startsWith(name)

/** The parties the contract is known by, or, where fewer than two were found, those its first lines introduce. */
export function partiesOf(contract: Contract): Party[] {
  const known = contract.parties.filter(
    ({ name }) => !/^(?:[甲乙丙]方|委托方|受托方|供方|需方|买方|卖方|人民币)$/.test(name),
  )
  if (known.length >= 2) return known
  const text = contract.text.slice(0, 1200)
  const found: Party[] = []
  const add = (role: string, name: string, at: number, alias?: string) => {
    const clean = name.replace(/^.*(?:由|与|和|及)(?=[\u4e00-\u9fa5]{4,}(?:公司|中心|厂|店|部|院|所))/, '')
    if (NOT_LABEL.test(role) || !isName(clean, contract) || found.some((one) => one.name === clean)) return
    const start = text.indexOf(clean, at)
    if (start < 0) return
    found.push(makeParty(clean, alias ? [role, alias] : [role], start, start + clean.length))
  }
  for (const match of text.matchAll(BY_LETTER)) add(`${match[1]}方`, match[2] as string, match.index)
  if (found.length < 2)
    for (const match of text.matchAll(BY_ROLE))
      add(match[1] as string, match[3] ?? (match[2] as string), match.index)
  for (const match of text.matchAll(LABELLED)) {
    add(match[1] as string, match[3] as string, match.index, match[4])
    const beside = AFTER_NAME.exec(text.slice(match.index + match[0].length))
    if (beside) add(beside[1] as string, beside[2] as string, match.index + match[0].length)
  }
  if (found.length < 2)
    for (const match of text.matchAll(CALLED)) add(match[2] as string, match[1] as string, match.index)
  if (found.length < 2)
    for (const match of text.matchAll(BY_DEED)) {
      const [, giver = '', verb = '', taker = ''] = match
      const roles = {
        租: ['出租人', '承租人'],
        包: ['发包人', '承包人'],
        卖: ['卖方', '买方'],
        借: ['出借人', '借款人'],
      }[verb] ?? ['甲方', '乙方']
      add(roles[0] as string, giver, match.index)
      add(roles[1] as string, taker, match.index)
    }
  for (const one of known) if (!found.some(({ name }) => name === one.name)) found.unshift(one)
  return found.length > known.length ? found.slice(0, 6) : known
}
