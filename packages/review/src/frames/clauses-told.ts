// The clauses a contract should have, known by the sentence that carries them in everyday words. What is told is not
// said to be missing; what is not told is missing where the contract has all the other closing clauses, for then its
// author meant to write everything.
import type { Contract } from '../contract.ts'
import { numberingGaps } from '../rules/missing-rules.ts'
import type { PlainFinding } from './money-rules.ts'
import type { PlainReading, ReadSentence } from './reading.ts'

type Clause = {
  checkpoint: string
  types?: string[]
  exceptTypes?: string[]
  /** One of those a contract ends with; having all the others shows that this one was lost. */
  closing?: true
  told(item: ReadSentence, reading: PlainReading): boolean
  why: string
}

const SURETIES = ['借款', '保证']
const DEPOSIT = /押金|压金|保证金|(?<!违)定金/
const NOT_KEPT =
  /过(?:了)?(?:[一1]天|日子|期|点)|晚(?!上|饭|[\d一二两三四五六七八九十]+点)|迟|逾期|过期|超期|拖(?!地|把|走|车)|欠|违约|毁约|反悔|失信|说话不算|没做到|没按|不按|没照|不照|没到|少(?:送|布|给|做|来)|该[^，。；]{1,8}不|不到(?:日子|期|时候)|半路|中途|挪用|偷|坑|害|说出去|泄|抄|压单|丢单|不守|坏了规矩|故意|没[还付给交来]|不[还付给交来]的?(?=，|每|赔)|毛病|烂|坏|丢|漏|错|过失/
const MADE_GOOD =
  /多[付交收]|少[收付给]|减\d|加(?:到)?\d|赔(?!率)|罚|滞纳|违约金|双倍|两倍|加倍|万分之|千分之|扣(?:[\d一二两三当总]|[^，。；]{0,6}%)|每天[^，。；]{0,10}(?:加|给|付|扣|减|退|按|照|算)|加付|加收|多给|照[^，。；]{0,10}利率|退(?:\d|双|两)|损失/
const OUT_OF_HAND =
  /地震|台风|洪水|暴雨|大雪|下雪|下雨|水灾|火灾|天灾|天气|疫情|封(?:控|路|城|山|库|楼)|停电|停水|断网|塌方|修路|政府|自然灾害|不可抗|老天|谁也(?:没办法|挡不住|料不到|想不到)|挡不住|躲不开|意外|战争|罢工/
const NO_BLAME =
  /不(?:算|怪|收|担|追|赔|扣|记|究|加)|互不|顺延|延(?:期|后|几)|改(?:天|日|期)|免|退|没错的|一起扛|凭[^，。；]{0,6}(?:证明|通知)|不用|商量|再说|另约|拿证明|留证据|给证明/
const REACHED_BY =
  /电话|微信|短信|手机|号码|邮箱|邮件|地址|快递|微信群|钉钉|信(?=寄|封|发)|公告栏|书面的?寄|捎信|当面/
const TELLS =
  /通知|告知|有事|有话|联系|联络|找|寄|发|打|捎|消息|换号|改号|换(?:电话|手机|地方|地址|了)|搬家|改了|变了|变更/
const ENDS =
  /解除|终止|解约|散伙|散了|退租|退单|退订|退货退钱|退车|退[出伙]|停(?:掉|止|租)|不租|不干|不做|不送|不要|不用了|不想|不合作|不续|结束|走人|走的|叫停|撤|散|清退|收回|作废|不算了|提前还|提前[^，。；]{0,10}(?:说|讲|打招呼|告诉|通知)|随取随走|停止看|拉回/
const HANDS_OVER =
  /转(?!账|到|进|过|给?(?:老板|店主|房东|户|卡|账|阿姨)|身|正|款|入)|倒手|别家|别人|外人|外包|包给|顶替|换人|让给|第三|不换人|这事你我/
const HELD_BACK =
  /不(?:能|许|得|准|可|让|要|给|换|转|办|作)|别|同意|点头|答应|才行|除非|禁止|商量|写字|说行|先买/

/** 8）通知打上面电话, 换号要说: how one is to be reached, not that one is told of a flood. */
const isNotice = (text: string): boolean =>
  REACHED_BY.test(text) &&
  TELLS.test(text) &&
  !(OUT_OF_HAND.test(text) && !/(?:通知|消息)[^，。；]{0,6}发[^，。；]{0,6}群/.test(text)) &&
  !/身份证|信用代码|户名|转账|付款|姓名、|顾客|下单|照片|菜钱/.test(text) &&
  !(ENDS.test(text) && !/上面|首部|以后通知|换号|换地|换了|改了/.test(text))

const CLOSING: Clause[] = [
  {
    checkpoint: 'G17',
    exceptTypes: ['劳动', '保证'],
    closing: true,
    told: ({ text }) =>
      !DEPOSIT.test(text.split(/[，；]/)[0] as string) &&
      text
        .split(/[；]/)
        .some(
          (part) =>
            NOT_KEPT.test(part) &&
            MADE_GOOD.test(part) &&
            !/不(?:负|承担)?(?:责|赔)|不用赔|发票扣|价?照修|保险|没错的/.test(
              part.replace(/不超过|不够赔|赔不[清起]/g, ''),
            ),
        ),
    why: '没有写明说到没做到怎么办：逾期、毁约或者做坏了各赔多少，出了事只能另行举证主张。',
  },
  {
    checkpoint: 'G23',
    exceptTypes: ['劳动', '合伙', ...SURETIES],
    closing: true,
    told: ({ text }) =>
      ENDS.test(text) && !/试用|押金|不续|不要(?:发票|钱)|接着租|不做生意|不收回/.test(text),
    why: '没有写明什么时候可以不再做下去、怎么通知、账怎么结。',
  },
  {
    checkpoint: 'G27',
    exceptTypes: ['劳动', ...SURETIES],
    closing: true,
    told: ({ text }) => OUT_OF_HAND.test(text) && NO_BLAME.test(text),
    why: '没有写明遇上天灾、封路这类谁也挡不住的事怎么办。',
  },
  {
    checkpoint: 'G28',
    exceptTypes: ['劳动', ...SURETIES],
    closing: true,
    told: ({ text }) => isNotice(text) || /通知与?送达|视为送达|算(?:是)?(?:送|通知|收)到/.test(text),
    why: '没有写明通知发到哪里、换了号码地址怎么办，出了事难以证明说过。',
  },
  {
    checkpoint: 'G29',
    exceptTypes: ['劳动', '合伙', '赠与', ...SURETIES],
    closing: true,
    told: ({ text }) => HANDS_OVER.test(text) && HELD_BACK.test(text),
    why: '没有写明能不能把合同转给别人。',
  },
  {
    checkpoint: 'G31',
    exceptTypes: ['劳动'],
    closing: true,
    told: ({ text }) => /法院|仲裁委|仲裁院|仲裁中心|仲裁|打官司|起诉/.test(text),
    why: '没有约定争议由哪个法院管辖或者由哪个仲裁机构仲裁。',
  },
]

/** What each kind needs besides, looked for as strictly only in a contract that has every closing clause. */
const OF_ITS_KIND: Clause[] = [
  {
    checkpoint: 'S02',
    types: ['买卖'],
    told: ({ text }) =>
      /风险|毁损|灭失|所有权/.test(text) ||
      /(?:签[收字]|交|收|拉走|提走|过秤|到手|过户|钥匙|付清|路上|途中|运输|卸车|装车)[^。；]{0,40}(?:归|算|还是|负责|管|担)/.test(
        text,
      ) ||
      /(?:烂|丢|坏|磕|碰|洒|碎|死|损失|损耗)了?[^，。；]{0,8}(?:算|归|是|由)[^，。；]{1,10}/.test(text),
    why: '没有写明东西坏了丢了从什么时候起算谁的、什么时候归买的人。',
  },
  {
    checkpoint: 'L04',
    types: ['租赁'],
    told: ({ text }, reading) =>
      !DEPOSIT.test(reading.text) ||
      /(?:押金|保证金|搬走|退[房车铺位租还]|还车|到期|没欠费|没弄坏|没损坏|结清|不欠)[^。]{0,60}(?:退|还|解)(?![^，。；]{0,4}不)/.test(
        text,
      ),
    why: '收了押金，没有写明什么时候退、扣什么。',
  },
  {
    checkpoint: 'L05',
    types: ['租赁'],
    told: ({ text }) => /转租|转借|分租|转给|先买|先租|优先|别人住|外人/.test(text),
    why: '没有写明能不能转租，房子卖掉或者到期再租谁优先。',
  },
  {
    checkpoint: 'L03',
    types: ['租赁'],
    told: ({ text }) => /修|换新|坏了|保养|维护/.test(text),
    why: '没有写明坏了谁修、钱谁出。',
  },
  {
    checkpoint: 'G15',
    types: ['买卖', '加工承揽', '技术开发', '建设工程'],
    told: ({ text }) =>
      /验(?!证|好后|完付|收(?:合格)?后付)|试(?:机|骑|用|穿|车|运行|拉|跑|两|一|好)|过秤|点数|清点|当面(?:看|点)|绕车|看货|检查|抽查|通电|核对|签收单|查看|检测|打样确认|满不满意|不满意/.test(
        text,
      ),
    why: '没有写明怎么验、多久之内提毛病。',
  },
  {
    checkpoint: 'S03',
    types: ['买卖'],
    told: ({ text }) =>
      /保(?:修|用|质|[\d一二两三半])|质保|三包|包(?:修|换|退)|退换|修不好|坏[^，。；]{0,6}(?:补|换|退|修)|售后|保三|再送|不保|来修/.test(
        text,
      ),
    why: '没有写明保多久、坏了修换退怎么办。',
  },
]

const applies = (clause: Clause, type: string): boolean =>
  (!clause.types || clause.types.includes(type)) && !clause.exceptTypes?.includes(type)

/** Other closing clauses a contract must have for the lack of one to be a loss. */
const FEWEST = 4
/** Nobody leaves out where to quarrel or what a breach costs who writes all the rest; of the others one may, unless a number is gone. */
const NEVER_LEFT_OUT = new Set(['G17', 'G31'])

export type SettledClauses = { settled: Set<string>; lost: PlainFinding[] }

export function clausesTold(reading: PlainReading, contract: Contract): SettledClauses {
  const type = contract.type.type
  const numberGone = numberingGaps(contract).length === 1
  const said = reading.said.filter(
    (item) => item.region !== 'head' || !/身份证|信用代码|税号|\d{15}/.test(item.text),
  )
  const isTold = (clause: Clause) => said.some((item) => clause.told(item, reading))
  const closing = CLOSING.filter((clause) => applies(clause, type))
  const settled = new Set(closing.filter(isTold).map(({ checkpoint }) => checkpoint))
  const untold = closing.filter(({ checkpoint }) => !settled.has(checkpoint))
  const lost: PlainFinding[] = []
  const lose = ({ checkpoint, why }: Clause) => lost.push({ checkpoint, kind: 'missing', span: null, why })
  const few = Math.min(FEWEST, closing.length - 1)
  const [only] = untold
  if (only && untold.length === 1 && settled.size >= few && few >= 2)
    if (numberGone || NEVER_LEFT_OUT.has(only.checkpoint)) lose(only)
  const ofItsKind = OF_ITS_KIND.filter((one) => applies(one, type))
  const [lacking, ...more] = ofItsKind.filter((clause) => !isTold(clause))
  if (lacking && more.length === 0 && untold.length === 0 && numberGone) lose(lacking)
  return { settled, lost }
}
