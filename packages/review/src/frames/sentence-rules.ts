// The checkpoints one sentence can break, as predicates over what it means: which acts it names and whose they are. Each
// rule is made of classes of paraphrase (lexicon.ts), so it holds for words in an order nobody has written before.
import { OWN_ACCOUNT } from '../rules/liability-rules.ts'
import * as says from './lexicon.ts'
import type { PlainReading, ReadSentence } from './reading.ts'

export type SentenceRule = {
  checkpoint: string
  types?: string[]
  exceptTypes?: string[]
  why: string
  holds(text: string, item: ReadSentence, reading: PlainReading): boolean
}

export const LABOUR = ['劳动']
export const LOAN = ['借款', '保证']

export const SENTENCE_RULES: SentenceRule[] = [
  {
    checkpoint: 'E03',
    types: LABOUR,
    why: '约定不缴、放弃社会保险或者以现金代替，该约定无效。',
    holds: (text) =>
      says.INSURANCE.test(text) &&
      says.FORGOES.test(
        text.replace(
          /[^，。；]*(?:个人|代扣|自己(?:该[交出]|应[交缴]|那份|那部分))[^，。；]*|(?:不|没|未)[^，。；]{0,14}(?:社保|五险|保险)的?，[^。；]{0,10}(?:可以|能|有权)[^。；]*/g,
          '',
        ),
      ) &&
      !/(?:不得|不能|不许)放弃/.test(text),
  },
  {
    checkpoint: 'E04',
    types: LABOUR,
    why: '除专项培训服务期和竞业限制外，不得约定由劳动者承担违约金。',
    holds: (text) =>
      says.LEAVES_JOB.test(text) &&
      says.FORFEITS.test(text) &&
      !/竞业|补偿|押金|风险金|保证金|服务期|结清|当天结|同类|同行|一分不少|单位辞|辞人|(?:店里|公司|单位|厂里)(?:要|得|就)?(?:赔|补|付)(?!.{0,2}(?:公司|店|单位))/.test(
        text,
      ),
  },
  {
    checkpoint: 'E06',
    types: LABOUR,
    why: '工作时间超过法定标准，或者加班不支付加班工资。',
    holds: (text) => says.OVERTIME_UNPAID.test(text) || hoursTooLong(text),
  },
  {
    checkpoint: 'E08',
    types: LABOUR,
    why: '用人单位可以单方调整岗位、地点或者报酬，劳动者只能服从。',
    holds: (text) =>
      says.REASSIGNS.test(text) &&
      (says.MUST_BEAR.test(text) || says.AT_WILL.test(text)) &&
      !says.BY_BOTH.test(
        text.replace(
          /(?:不用|不必|无需)[^，。；]{0,8}(?:商量|同意)|不(?:同意|答应)的?，?[^，。；]{0,3}(?:视为|算|就|当|按)/g,
          '',
        ),
      ),
  },
  {
    checkpoint: 'E09',
    types: LABOUR,
    why: '用人单位不得扣押证件，不得要求提供担保或者以其他名义收取财物。',
    holds: (text) =>
      breaths(text).some(
        (breath) =>
          (says.TAKES_DEPOSIT.test(breath) || says.HOLDS_PAPERS.test(breath)) && !says.NOT_TAKEN.test(breath),
      ) && !/公积金/.test(text),
  },
  {
    checkpoint: 'B02',
    types: LOAN,
    why: '利息预先在本金中扣除，应当按照实际借款数额返还借款并计算利息。',
    holds: (text) =>
      /利|手续费|服务费|砍头/.test(text) &&
      /算[^，。；]{0,10}利[^。；]{0,6}(?:没打|不打|没给|不给|没转)|(?:先|当场|提前|预先|当时|打款时|转的时候|头[一二三两]?个?[月季])[^。；]{0,16}(?:扣|留下|减掉|拿走|收走)|(?:利息|利钱|手续费|服务费)[^，。；]{0,12}(?:扣下|扣掉|扣了|扣除|先扣|当场扣|留下)|实际(?:只)?(?:到手|拿到|转|到账)\s*[\d一二两三四五六七八九]|扣(?:下|掉|了|除)[^，。；]{0,8}(?:是|作|当|算)[^，。；]{0,6}(?:利|手续费|服务费)/.test(
        text,
      ) &&
      !/不(?:先|预|得|许|能)?扣|没(?:有)?扣|未扣|一分(?:没|不)少/.test(text),
  },
  {
    checkpoint: 'B06',
    types: LOAN,
    why: '约定到期不还时抵押（质押）财产直接归债权人所有，该约定不产生直接取得所有权的效力。',
    holds: (text) =>
      says.TAKES_PLEDGE.test(text) &&
      /车|房|店|货|机|设备|铺|金|表|东西|股|地/.test(text) &&
      /归|抵给|过户|就是[^，。；]{1,8}的/.test(text) &&
      !/归还/.test(text.replace(/(?:就|直接|即)归/g, '')) &&
      !says.SOLD_AND_SETTLED.test(text.replace(/不用算账/g, '')),
  },
  {
    checkpoint: 'L03',
    types: ['租赁'],
    why: '租赁物的维修（包括自然损耗和主体部分）全部由承租人承担。',
    holds: (text) =>
      /(?:漏雨?|坏|堵|毛病)[^，。；]{0,6}(?:全|都|一律|统统)(?:是|归|算)(?!房东|房主|出租|车行|市场|甲方|业主|船东|车主|机主|东家)[^，。；]{1,8}的?(?=[，。；]|$)/.test(
        text,
      ) ||
      /大修小修[^，。；]{0,4}(?:都|全|一律)(?:是|归|由|让)?(?!房东|房主|出租|车行|市场|甲方|业主|船东|车主|机主|东家)[^，。；]{1,8}(?=[，。；]|$)/.test(
        text,
      ) ||
      (/(?:不问|均由|不管|无论|任何|一律|一切|所有|全(?:都|由|部)?|不论|啥|什么)[^。；]{0,16}(?:坏|毛病|漏|修|损)|(?:坏|漏|毛病)[^。；]{0,12}(?:一律|全|都)/.test(
        text,
      ) &&
        /修/.test(text) &&
        /(?:租户|房客|租用的?人?|承租[方人]?|乙方|租车人|租的人|使用[人方]|用户|租客)[^，。；]{0,8}(?:掏|自费|出|付|承担|负责|担|自己|修|管|花)/.test(
          text,
        ) &&
        !/(?:房东|房主|出租[方人]?|车行|市场|甲方)[^，。；]{0,8}(?:修|负责|管|承担)/.test(text)) ||
      /(?:一切|所有|全部|任何|不管什么|包括[^。；]{2,24}在内)[^。；]{0,12}(?:维修|修理|修缮|修|坏)[^。；]{0,14}(?:由|归|是|让)(?!房东|房主|出租|车行|市场|甲方|业主|车位主|船东|车主|东家|棚主|库主)[^，。；]{1,10}(?:自理|自费|自己|掏|出钱|承担|负责|管|包)|(?:一切|所有|全部|任何|全都)[^，。；]{0,6}(?:维修|修理|修)[^，。；]{0,4}(?:都|全)?归(?!房东|房主|出租|车行|市场|甲方|业主|船东|车主|东家)[^，。；]{1,8}(?=[，。；]|$)/.test(
        text,
      ),
  },
  {
    checkpoint: 'L04',
    types: ['租赁'],
    why: '押金的扣除和返还由一方随意决定，或者约定一概不退。',
    holds: (text, item, reading) =>
      /押金|压金|保证金|押\s*[\d一二两三四五六七八九]/.test(withWhatLeads(item, reading)) &&
      (/退不退|退多少(?:[^，。；]{0,4}[看由凭随]|，)|(?:无论如何|一律|概|怎么都)不(?:退|还|返)|不予?返还|扣多少扣多少|说扣[^，。；]{0,4}就扣|一分(?:钱)?(?:都|也)?不退|概不退|一律不退|不予退|全部没收|都不退|不退(?:了)?(?=[，。；]|$)/.test(
        text,
      ) ||
        (says.LEFT_VAGUE.test(text) && /退|扣|还(?!没|未|要|是)/.test(text))) &&
      !/定金/.test(text),
  },
  {
    checkpoint: 'L05',
    types: ['租赁'],
    why: '排除了承租人依法享有的优先购买权或者优先承租权。',
    holds: (text) =>
      /卖|续租|再租|到期/.test(text) &&
      /(?:没有|放弃|不享有|无|不能(?:说|要求|主张)?要?|不得(?:主张|要求)?|别想)[^，。；]{0,6}(?:优先|先买|先租)|卖房[^，。；]{0,6}(?:跟|和|与)[^，。；]{1,6}(?:没关系|无关)|(?:先买|优先)(?:的)?权?(?:也|都|就)?(?:不要|没有|放弃|取消)|想卖(?:给谁)?就卖[^。；]{0,16}(?:不能|没有|别)/.test(
        text,
      ),
  },
  {
    checkpoint: 'P01',
    types: ['合伙'],
    why: '部分合伙人不承担亏损或者取得固定收益，与共担风险不符。',
    holds: (text) =>
      says.LOSSES.test(text) &&
      ((says.FREE_OF_LOSS.test(text) &&
        !says.SHARED_LOSS.test(text) &&
        !/先还|清账|私|拿钱|谁害|谁不/.test(text)) ||
        breaths(text).some(
          (breath) => says.ONE_FREE_OF_LOSS.test(breath) && !/谁|不能|不许|不得/.test(breath),
        )),
  },
  {
    checkpoint: 'C01',
    types: ['建设工程'],
    why: '允许承包人把全部工程转包给他人。',
    holds: (text) =>
      says.HANDS_ON_WORKS.test(text) &&
      /可以|能|可|允许/.test(text) &&
      !/不(?:能|得|许|准|可)|不(?:包|转)给/.test(text),
  },
  {
    checkpoint: 'C05',
    types: ['建设工程'],
    why: '承包人放弃工程价款优先受偿权。',
    holds: (text) => /优先受偿/.test(text) && /放弃|不(?:去|再|会|得|能)?(?:主张|要|享有|行使)/.test(text),
  },
  {
    checkpoint: 'G12',
    why: '一方可以单方调整价格或者内容，另一方只能接受。',
    exceptTypes: LABOUR,
    holds: (text) =>
      !/不可抗|顺延|算天灾/.test(text) &&
      says.REPRICE.test(text) &&
      (says.AT_WILL.test(text) || says.MUST_BEAR.test(text)) &&
      !/不(?:能|得|许|准)(?:自己|随意|单方|擅自|随便)|不(?:涨|动|变|加)(?:价|价钱)?(?=[，。；]|$)/.test(
        text,
      ) &&
      !/(?:双方|两边|两个人|两家|大家|一起)[^，。；]{0,6}(?:商量|协商|重新|同意|谈)|(?:不同意|不接受)的?[^，。；]{0,4}(?:可以|能|有权)|先(?:跟|和|与)[^，。；]{1,6}商量|点头|签字|签了|签单|写(?:字|条)/.test(
        text,
      ),
  },
  {
    checkpoint: 'G16',
    why: '短时间内不作表示即视为合格，或者由一方自己说了算。',
    exceptTypes: ['劳动', '借款', '保证'],
    holds: (text, item) =>
      (says.SILENCE.test(text) &&
        says.DEEMED.test(text) &&
        /验|货|合格|收|问题|果|布|片|成果|活|异议|服务|满意|意见|课|毛病/.test(text) &&
        !longEnough(text, item) &&
        !/视为放弃|送达|不(?:得|能|应|会|可)(?:视为|视同|视作|当作|算作|算|等于)|不(?:视为|视同|视作|当作|算作|等于|算(?=合格|同意|验收|接受|认可|没))/.test(
          text,
        )) ||
      /(?:送达|送到|收货|签收|到货|交付|卸[车货下]|进门|搬[进下]|拿走|提走|提货|装完|装好|发出|离店|出门|拆封|过秤)(?:后|完|了)?(?:即|就|等于|便)?(?:视为|当|算|代表|表示|等于|说明|意味着)[^，。；]{0,12}(?:合格|认可|同意|接受|没问题|满意|认账|认了)/.test(
        text,
      ) ||
      /(?:签|收|拿|提|点)(?:了|完|过|字)[^，。；]{0,8}就[^，。；]{0,4}(?:什么|啥|概|都|再)?(?:都|也)?不(?:能|许|得|准)(?:再)?(?:讲|说|提|找|退|换|反悔)/.test(
        text,
      ) ||
      /说(?:不合格|不行|合格)就(?:是)?(?:不合格|不行|合格)|合不合格[^，。；]{0,6}说了算/.test(text),
  },
  {
    checkpoint: 'G22',
    why: '一方可以随时单方结束合同而不承担责任。',
    exceptTypes: LABOUR,
    holds: (text, item, reading) =>
      says.STOP.test(text) &&
      (says.AT_WILL.test(text) || says.NO_REASON.test(text)) &&
      (says.NO_REDRESS.test(text) ||
        says.NO_REASON.test(text) ||
        // 家长随时可以换人，老师不许走: free for the one, bound for the other.
        /(?:不许|不准|不能|不得)(?:中途|提前|随便)?(?:走|停|退|不干|辞|撤)(?:，|；|。|$)/.test(text) ||
        /三天搬|立[即刻马]|马上(?:搬|走)/.test(text)) &&
      !/(?<!互相|双方)(?:谁(?!的)|任何一[方边]|双方(?!不)|两边|哪[边方]|各方|都一样)/.test(text) &&
      !bothMay(reading, item) &&
      !/退不退|退多少|扣多少/.test(text) &&
      !/不(?:能|得|许|准)(?:随意|随时|单方|擅自|随便)/.test(text),
  },
  {
    checkpoint: 'G24',
    why: '免除造成对方人身损害的责任，或者免除因故意、重大过失造成对方财产损失的责任，该约定无效。',
    holds: (text, item) =>
      (says.INJURY.test(text.replace(/意外险|工伤险|工伤保险|人身险/g, '')) || says.FAULT.test(text)) &&
      says.DISCLAIM.test(
        text.replace(
          /保险(?:公司)?不(?:赔|够|管|保)[^，。；]*|不受[^，。；]{0,6}限|不算(?:谁|违约)[^，。；]*|谁也不|互不|不管(?=(?:什么|是不是|因为|出|谁|是))/g,
          '',
        ),
      ) &&
      !/(?:公司|店里|单位|厂里|馆方|房主|房东|平台|乙方|甲方|车行|我们|施工队|装修队|搭棚的|保洁公司)[^，。；]{0,6}(?:先赔|负责看|负责(?=[，。；]|$)|照[实价]?赔|担责|管(?=[，。；]|$)|送医|按工伤)/.test(
        text.replace(/不(?:担责|赔|负责|管|承担|出)/g, ''),
      ) &&
      !/(?:对方|双方|两边|各自)[^，。；]{0,8}(?:不怪|不追|互不)|谁的责任谁|不可抗|地震|台风|洪水|疫情|没办法|没法/.test(
        text,
      ) &&
      (says.INJURY.test(text) || !OWN_ACCOUNT.test(text)) &&
      !(/户名|收款/.test(text) && !says.INJURY.test(text)) &&
      !/(?:最多|顶多|至多|最高)(?:也)?(?:就|只)?赔/.test(text) &&
      !introduces(item),
  },
  {
    checkpoint: 'S04',
    types: ['买卖'],
    why: '拖欠一期就收回东西或者要求一次付清；欠款达到总价五分之一并催告后仍不付的，卖的人才可以这样做。',
    holds: (text) =>
      says.MISSES_ONE.test(text) &&
      says.TAKES_ALL.test(text) &&
      !/五分之一|20%|百分之二十|两成|二成/.test(text) &&
      !/(?<!不用|不必|无需|不再|用不着|也不)(?:催(?!缴费)|提醒|宽限)/.test(text),
  },
  {
    checkpoint: 'G26',
    exceptTypes: LABOUR,
    why: '事先拟好的条款没有提示和说明，一点就当全懂了，对方可以主张这些条款不成为合同内容。',
    holds: (text) =>
      (says.TAKES_UP.test(text) && says.TAKEN_AS_READ.test(text) && says.UNEXPLAINED.test(text)) ||
      (/(?:最终|最后)?解释权?(?:都|全)?(?:归|由|是|在|属)/.test(text) &&
        !/双方|共同|商量|法院/.test(text) &&
        !says.REPRICE.test(text)),
  },
  {
    checkpoint: 'G27',
    why: '把涨价、缺钱、招不到人这类做生意的风险当作不可抗力，扩大了免责的范围。',
    holds: (text) =>
      says.TRADE_RISK.test(text) &&
      says.CALLED_FORCE.test(text) &&
      !/不(?:算|能算|当|属于|是|作为|能当|在此)[^，。；]{0,4}(?:不可抗|天灾|意外|没办法)/.test(text),
  },
  {
    checkpoint: 'V01',
    types: ['服务', '技术开发'],
    why: '做什么、做多少、做到什么样都没有写明，临时听一方吩咐。',
    holds: (text) =>
      (says.WHATEVER_ASKED.test(text) || says.HARDLY_NAMED.test(text)) &&
      !/(?:手机号|照片|资料|信息|名单)[^，。；]{0,6}|(?:价|费|钱|工资|赔|修)[^，。；]{0,6}(?:多少|什么)就|违约|不(?:许|能|得)/.test(
        text,
      ),
  },
  {
    checkpoint: 'S02',
    types: ['买卖'],
    why: '还没有交到买方手里时丢失、损坏的风险，或者卖方自己的旧账，都推给了买方。',
    holds: (text, _, reading) =>
      (/(?:路上|途中|运输|半路|发货后|装车后|出(?:厂|库|门)后?|送(?:到|来)(?:之?前))[^。；]{0,24}(?:丢|坏|损|碎|少|烂|死)[^。；认赔管]{0,14}(?:(?:都|全|一概)?(?:不归|不管|不赔|不负责)|(?:跟|与|和)[^，。；]{1,6}(?:没关系|无关)|(?:由|归|算)(?:买|收货|要货|需方|订货|客户))/.test(
        text,
      ) ||
        /(?:以前|之前|原来|过户前|交车前)[^，。；]{0,4}的?(?:罚单|违章|事故|债|欠(?:费|款))[^。；]{0,14}(?:由|归|算|让)(?:买|对方|接手)/.test(
          text,
        ) ||
        buyerBearsPast(text, reading)) &&
      // Whose side 甲方 and 乙方 are on is not told by these words.
      !/(?:由|归|算)(?:卖|供|发货|送货|[甲乙]方)/.test(text),
  },
  {
    checkpoint: 'S03',
    types: ['买卖'],
    why: '卖出以后坏了、质量有问题一概不管，没有保修和退换。',
    holds: (text) =>
      /(?:概|一律|一概|绝|都|全|统统|恕|也)不(?:退|换|退换|保修|保|包退|管修)|出(?:了)?(?:这个)?(?:门|店|厂|库|场)[^。；]{0,10}(?:没关系|不管|不负责|概不|不认|无关)|(?:离|出)(?:柜|店|场)[^，。；]{0,4}(?:概|不)|(?:好坏|毛病|质量)[^，。；]{0,8}(?:自己|自行)(?:看|认|担|负责)|(?:没有|不提供|不给|不含|无)(?:任何)?(?:保修|质保|售后|三包)/.test(
        text,
      ) &&
      !/验收|视为|代表|人为|保修期(?:外|满)|过(?:了)?(?:保|质保)|(?:拆封|使用|裁剪|开袋|定制)[^，。；]{0,6}(?:的|后)|定金|订金|押金|(?:损坏|摔坏|用坏)的?不|不满意|七天|7天/.test(
        text,
      ),
  },
  {
    checkpoint: 'T03',
    types: ['技术开发'],
    why: '开发的人用了别人的代码、图片，责任却由出钱的人承担。',
    holds: (text) =>
      /(?:抄|侵权|侵犯|盗用|别人的|人家的|第三方的?)[^。；]{0,20}(?:告|找上门|索赔|追究|打官司|赔)[^。；]{0,14}(?:由|让|归|是|都)?(?:我|我方|甲方|委托方?|出钱的|客户|发包方|使用方)(?:自己|自行|这边)?[^，。；]{0,4}(?:去|来)?(?:赔|负责|承担|应付|处理|扛|解决)/.test(
        text,
      ) && !/(?:乙方|开发方?|对方|他们|工作室|写代码的)[^，。；]{0,8}(?:赔|负责|承担|出面)/.test(text),
  },
  {
    checkpoint: 'G15',
    types: ['买卖', '加工承揽', '技术开发', '建设工程', '服务'],
    why: '做好送到就算完，没有怎样查看、多久之内提毛病的约定。',
    holds: (text) =>
      /(?:怎么收|收货|验收)?[:：]?(?:做|弄|干|装|写|送|交|印|修)(?:好|完|来|到|齐)了?(?:，)?就(?:算|行|成|是)(?:完|好|合格|交差|交付|了事|完事|数)?了?(?=[，。；]|$)/.test(
        text,
      ) && !/验|检|看|试|签(?:字|收)|付|给|结/.test(text),
  },
  {
    checkpoint: 'W02',
    types: ['加工承揽'],
    why: '做坏了、做错了不重做也不退钱，质量不合格没有救济。',
    holds: (text) =>
      /(?:做坏|做错|不合格|次品|废品)[^，。；]{0,6}(?:由)?(?:发活|委托|定做|定作|客户|甲方|出料)[^，。；]{0,4}(?:自己|自行)?(?:想办法|处理|解决|认|承担|担|扛)|(?:做|印|打|缝|织|染|刻|焊|裁)[^，。；]{0,8}(?:什么样|成什么)[^，。；]{0,3}(?:就|是)[^，。；]{0,6}什么样|(?:错|坏|不合格|不合适|不对|毛病|走样|瑕疵)[^。；]{0,10}(?:也|都|概|一概|一律)?不(?:重|返|改|退|赔|修|补|管|认|负责)/.test(
        text,
      ) &&
      !/(?:客户|委托方?|顾客|定做的?人?|甲方|自己)[^，。；]{0,10}(?:弄|用|使|尺寸报|原因|造成)|人为|正常使用/.test(
        text,
      ),
  },
  {
    checkpoint: 'N01',
    types: ['保密'],
    why: '什么都算秘密，没有范围，也没有例外。',
    holds: (text) =>
      (/秘密|保密|不外传/.test(text) &&
        /(?:看到|听到|见到|知道|接触)[^，。；]{0,8}(?:都|全|通通|统统|一律)(?:是|算|要保密)|公开(?:了|过)?的?也(?:算|要|得)/.test(
          text,
        ) &&
        !/不算|除外|不包括/.test(text)) ||
      (/(?:凡是|只要|一切|所有|任何|全部|什么|无论|不管|沾)[^。；]{0,24}(?:有关|关系|沾边|相关|知道|听到|看到|的东西|资料|事)/.test(
        text,
      ) &&
        /保密|秘密|不(?:能|许|得|准)(?:往外)?(?:说|讲|传|透)|算(?:秘密|机密)/.test(text) &&
        /没有例外|不分|不管(?:是不是|有没有)?(?:公开|别人|外面)|(?:哪怕|就算|即使)[^，。；]{0,14}(?:知道|公开|见过)|都(?:要|得|算)|一律|通通|统统/.test(
          text,
        ) &&
        !/(?:不算|除外|以外|不包括|不在(?:其|此))/.test(text)),
  },
  {
    checkpoint: 'N03',
    types: ['保密'],
    why: '谈完以后资料、样品由对方自己留着，不还也不销毁。',
    holds: (text) =>
      /抄本|照片|样品|资料|文件|图|备份|复印|拷贝|电子|本子|材料/.test(text) &&
      /(?:自己|可以|随便|都)?(?:留着|留存|留下|留作|留在|留个|存着|收着|保留)|(?:不用|不必|无需|用不着)(?:再)?(?:还|退|删|销|交回)/.test(
        text,
      ) &&
      !/不(?:能|得|许|准|可|再)[^，。；]{0,4}(?:留|存|保留)|(?:留一份|留底)[^，。；]{0,6}(?:备查|法律|存档)|一份(?:也|都)不留/.test(
        text,
      ),
  },
  {
    checkpoint: 'G36',
    why: '客人的姓名、电话、地址可以随便取用或者交给别人，没有目的、期限和保护。',
    holds: (text) =>
      /(?:^|[，。；\s])(?:手机号|电话|人脸|身份证|指纹|照片|姓名)[^，。；]{0,10}(?:想怎么用就|随便用|怎么用都|给合作)|(?:[住食旅房宾来访]客|粉丝|读者|关注者|收货人|骑手|师傅|商家|学生|员工|顾客|客人|客户|会员|用户|学员|家长|孩子|患者|病人|业主|住户|新人|买家|收件人|乘客|租客|老人)[^，。；]{0,8}(?:姓名|名字|电话|手机|地址|住址|身份证|资料|信息|照片|名单|病历|录音|视频|人脸)/.test(
        text,
      ) &&
      /随便|随意|任意|(?:拿|卖|转|发|送|交|透|提供|分享)?给[^，。；]{0,8}(?:公司|机构|商|平台|推)|(?:给|卖|发|转|分享|提供)[^，。；]{0,8}(?:合作|广告|别人|别家|外人|第三|其他|同行|中介|推广|商家)|拿去(?:做|打|用)|想用就用|(?:怎么用|用来做什么)[^，。；]{0,6}(?:都行|说了算|不管)|发(?:到)?(?:朋友圈|抖音|网上)|爱怎么用|(?:可以|能)?自己留(?:着|下来?)?用|留着自己用|(?:可以|有权)[^，。；]{0,4}(?:使用|利用)和?(?:提供|转|卖)/.test(
        text,
      ) &&
      !/不(?:能|得|许|准|会|可|拿|给|卖|外|随)|禁止|同意|打码|只(?:为|给|用|能|有|看|在)|仅|看不到|经[^，。；]{0,6}(?:许可|授权)/.test(
        text,
      ),
  },
  {
    checkpoint: 'G30',
    why: '约定缩短、延长或者排除诉讼时效，该约定无效。',
    holds: (text) =>
      /(?:过(?:了)?|超过|满)\s*(?:\d+|[一二两三四五六七八九十半]+)(?:个?月|年|天|日)[^。；]{0,10}(?:不(?:许|能|得|准|可以?)(?:再)?(?:提|告|追|要|起诉|主张|打官司)|作废|不认)/.test(
        text,
      ) ||
      /(?:不管|无论|什么时候|多久|多少年)[^。；]{0,12}(?:告|起诉|打官司|要钱|主张)[^。；]{0,6}都(?:行|可以|算|有效)|(?:没有|不受)时效/.test(
        text,
      ),
  },
  {
    checkpoint: 'G32',
    exceptTypes: LABOUR,
    why: '同一争议既约定仲裁又约定诉讼，仲裁约定无效。',
    holds: (text) =>
      says.ARBITRATION.test(text) &&
      says.COURT.test(text) &&
      /或|也(?:可|能|行)|要么|都(?:行|可以)|随便|任选|还可以|另外也/.test(text) &&
      !/劳动/.test(text),
  },
  {
    checkpoint: 'G33',
    exceptTypes: LABOUR,
    why: '没有写明仲裁机构，仲裁约定无法执行。',
    holds: (text) =>
      says.ARBITRATION.test(text) &&
      !says.ARBITRATION_BODY.test(text) &&
      /仲裁(?:机构|部门|单位|的地方|委(?:员会)?)?/.test(text) &&
      !says.COURT.test(text) &&
      !/不(?:去|走|申请|采用|约定|选)[^，。；]{0,4}仲裁|仲裁条款|裁决(?:是|为)?终局|劳动/.test(text),
  },
]

/** 过户以前的违章都归某某, where 某某 is who buys. */
function buyerBearsPast(text: string, reading: PlainReading): boolean {
  const bearer =
    /(?:以前|之前|过户前|交车前)[^，。；]{0,4}的?(?:罚单|违章|事故|撞车|债|欠(?:费|款))[^。；]{0,12}(?:由|归|算|让)([^，。；]{2,8}?)(?:的|承担|担|管|处理|出)?(?:[，。；]|$)/.exec(
      text,
    )?.[1]
  const side = reading.callers.find(({ name }) => /^(?:买|要货|订货|收货|需方)/.test(name))?.side
  return (
    bearer !== undefined && reading.callers.some(({ name, side: of }) => of === side && bearer.endsWith(name))
  )
}

/** 7天内没提出异议: the time given for a look stands right before the silence. */
function longEnough(text: string, item: ReadSentence): boolean {
  const silent = item.start + (says.SILENCE.exec(text)?.index ?? 0)
  if (/当[天场日时]/.test(text.slice(Math.max(0, silent - item.start - 8), silent - item.start))) return false
  return item.lengths.some(
    (length) => (length.days ?? 30) >= 7 && length.end <= silent + 1 && silent - length.end <= 16,
  )
}

/** 押金3000元。搬走时退不退…: what the sentence is about may stand in the one before it. */
function withWhatLeads(item: ReadSentence, reading: PlainReading): string {
  const before = reading.text.slice(item.line.start, item.start)
  return `${before.split(/(?<=[。；])/).at(-1) ?? ''}${item.text}`
}

/** 房东：某某，身份证…; but 今向某某（身份证…）借到… says what was agreed. */
export const introduces = (item: ReadSentence): boolean =>
  item.region === 'head' &&
  /身份证|信用代码|税号/.test(item.text) &&
  !/(?:向|收到|从)[^。；]{0,60}(?:借|收)|借(?:到|给|走)|扣下|愿意|替[^，。；]{1,6}担|担着|连带|保证|作保|担保|做保|还[清给]|利/.test(
    item.text.replace(/^[^:]{1,12}:/, ''),
  )

const breaths = (text: string) => text.split(/[，。；、]/)

function hoursTooLong(text: string): boolean {
  const number = (words: string | undefined) =>
    words === undefined
      ? null
      : /\d/.test(words)
        ? Number(words)
        : '一二三四五六七八九十'.indexOf(words.replace('两', '二').slice(-1)) +
          1 +
          (words.length > 1 && words.startsWith('十') ? 10 : 0)
  const day = number(
    /(?:一天|每天|每日)(?:干|上班|工作|做|要)?\s*(\d+|十[一二三四五六]?|[八九])个?(?:小时|钟头)/.exec(
      text,
    )?.[1],
  )
  const week = number(/(?:一周|每周|一个?礼拜|一个?星期)(?:上|做|干|工作)?\s*([五六七\d])天/.exec(text)?.[1])
  if (/歇|休/.test(/(?:一周|每周|一个?礼拜|一个?星期)[^，。；]{0,6}天/.exec(text)?.[0] ?? ''))
    return day !== null && day > 8
  return (
    (day !== null && day > 8 && !/加班|超时/.test(text)) ||
    (week !== null &&
      week >= 6 &&
      (day === null ? !/[四五六](?:个)?(?:小时|钟头)/.test(text) : day * week > 44)) ||
    /没有(?:休息|假)|全年无休|(?:一个月|每月|月)(?:只)?(?:歇|休)[一二两三12 3](?:天|日)|做六休一/.test(text)
  )
}

/** 家长提前一周说…；公司没法继续教的…: the same line gives the other side its way out too. */
function bothMay(reading: PlainReading, item: ReadSentence): boolean {
  const line = reading.text.slice(item.line.start, item.line.end)
  return /两边都一样|双方都可以|任何一方/.test(line)
}
