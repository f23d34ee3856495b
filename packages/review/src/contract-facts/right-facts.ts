import { parseChineseNumber } from '../values/chinese-number.ts'
import type { FactSide, FactValue } from './fact-value.ts'
import {
  after,
  before,
  denied,
  doubted,
  duration,
  enumOf,
  type FactReader,
  following,
  leading,
  money,
  part,
  ratio,
  rowOf,
  stated,
} from './reading.ts'
import { ASSIGNS } from './said-words.ts'

const WARRANTY =
  /质(?:量)?保(?:证)?期|质量保证(?=[:为自]|[一二三\d])|保修|质保(?!金)|包修|免费(?:质保|保修|维护|维修|修|换)|维保期|缺陷责任期|三包|(?<![承担投确环社参劳联医])保(?=[一二两三四五六七八九十半\d])|包换|保质/
const NOT_WARRANTY =
  /质保金|保质期(?!限)|满后?|届满|期满|内[^，。；]{0,6}(?:响应|到场|上门|退|返|付)|响应|退还|返还|付清|支付|结清|报修|通知|提前|没坏|食品/

export const warrantyReader: FactReader = {
  keys: ['warranty', 'maintain.free'],
  read(reading) {
    const out: FactValue[] = []
    for (const sentence of reading.sentences) {
      if (sentence.idle || !WARRANTY.test(sentence.text)) continue
      const { text } = sentence
      if (
        /(?:不|无|没有)[^，。；]{0,4}(?:质保期?|保修|质量保证|包修|三包)(?=[，。；]|$)|(?:售出|出门|离店|离柜)[^，。；]{0,8}(?:概|一律)?不(?:保|管|负责|退|换)/.test(
          text,
        )
      ) {
        out.push(denied('warranty', reading.quote(sentence)))
        continue
      }
      for (const length of sentence.lengths) {
        const lead = before(sentence, length, 26)
        const next = after(sentence, length, 22)
        const months = length.months ?? (length.days as number) / 30
        // 质量保证：自调试合格之日起18个月, 质保：24个月: the title says what it is the time of.
        const titled =
          /质量保证|质保|保修/.test(`${sentence.headings}${/^[^:，。；]{2,8}:/.exec(text)?.[0] ?? ''}`) &&
          /(?:起|后|为|:|期)[^，。；\d]{0,6}$/.test(lead.slice(-8)) &&
          /^(?=[，。；,]|$)|^内/.test(next)
        if (months < 0.9 && !/质保期|保修期/.test(lead.slice(-8))) continue
        const named = [...lead.matchAll(new RegExp(WARRANTY.source, 'g'))].at(-1)
        const gap = named ? lead.slice((named.index as number) + named[0].length) : null
        // 质保期：验收合格后6个月 begins then; 质保期满后 is something else.
        const between =
          /^[:\t|为是自从\s]*[^，。；:满届付]{0,6}(?:验收|交付|交货|到货|竣工|安装|签收)[^，。；满届付]{0,6}后$/.test(
            gap ?? '',
          )
            ? ''
            : gap
        const isNamed =
          between !== null &&
          !/满|届|后|内[^，。；]*$|退|返|支付|付|响应|[，；][^，；]{8,}$/.test(between) &&
          !/金$/.test(named![0])
        const nextNamed =
          /^(?:的|内|以内|之内|里)?[，]?(?:[^，。；]{0,14})(?:免费[^，。；]{0,6}(?:修|换|维护|保|更换|维修)|质保|保修|质量保证|包修|包换|免费维护)/.test(
            next,
          ) && !/提前|超过|逾期|响应|修好|到场/.test(lead.slice(-10) + next.slice(0, 8))
        if (!isNamed && !nextNamed && !(titled && months >= 0.9)) continue
        if (
          /^(?:内|以内)?(?:响应|到场|上门|修好|修复|派人|答复|处理)/.test(next) ||
          (/^(?:后|满|届满|期满)/.test(next) && !/(?:质保|保修)期(?:限)?(?:为|是|:)?$/.test(lead))
        )
          continue
        if (NOT_WARRANTY.test(between ?? '') || /没有|未约定/.test(lead.slice(-6))) continue
        const item =
          /(防水|屋面|水电|主体|管线|电池|整机|主机|配件|压缩机|主要部件|面料|结构|门窗|地暖|发动机)[^，。；]{0,8}$/.exec(
            lead,
          )?.[1]
        const from = /自([^，。；]{1,14}?)(?:之日)?起/.exec(text)?.[1]
        const datum = duration(
          length,
          text.slice(length.start - sentence.start, length.end - sentence.start),
          from,
        )
        if (
          !out.some((one) => one.key === 'warranty' && JSON.stringify(one.value) === JSON.stringify(datum))
        ) {
          out.push(stated('warranty', datum, reading.quote(sentence), { phase: item }))
          if (/免费维护|维护期|维保/.test(text))
            out.push(stated('maintain.free', datum, reading.quote(sentence)))
        }
      }
    }
    return out
  },
}

const SECRET =
  /保密|秘密|不(?:能|得|许|准|可|要)(?:往外|向外|对外|外)?[^，。；]{0,12}(?:说|传|讲|泄露|透露|泄漏|披露)|守口|泄露|外传|泄密/
const FOR_EVER =
  /永久|长期|永远|终身|终生|无限期|一直|始终|不因[^。；]{0,24}(?:终止|解除|届满|结束|失效)[^。；]{0,10}(?:失效|免除|终止|影响|解除)|(?:直至|至|到)[^，。；]{0,20}(?:公开|公知|公众知悉|进入公有领域)|持续有效|无期限|不受[^，。；]{0,8}期限|没有期限|(?:终止|解除|结束|完了|期满|失效)[^。；]{0,8}(?:后|之后)[，]?[^。；]{0,8}(?:仍(?:然)?|继续|还(?:得|要)?|依然)(?:有效|保密|承担|遵守|负)/

export const secrecyReader: FactReader = {
  keys: ['secret.years', 'secret.forever', 'secret.side'],
  read(reading) {
    const out: FactValue[] = []
    let sided = false
    for (const sentence of reading.sentences) {
      const about = SECRET.test(sentence.text) || /保密|秘密/.test(sentence.headings)
      if (sentence.idle || !about) continue
      const { text } = sentence
      if (/竞业/.test(text) && !/保密/.test(text)) continue
      for (const length of sentence.lengths) {
        const lead = before(sentence, length, 34)
        const next = after(sentence, length, 16)
        const months = length.months ?? (length.days as number) / 30
        if (
          /内[^，。；]{0,10}(?:书面|返还|销毁|通知|归还|提出|赔|支付)|^(?:内|前)/.test(next) &&
          !/^内[^，。；]{0,8}(?:不|仍|继续|保|承担|有效|也)/.test(next)
        )
          continue
        if (months < 1 || /违约|通知|提前|响应|每|超过/.test(lead.slice(-8))) continue
        const datum = duration(
          length,
          text.slice(length.start - sentence.start, length.end - sentence.start),
          /(?:终止|解除|结束|完了|届满|离职|离开|走)[^，。；]{0,10}$/.test(lead)
            ? '合同终止'
            : /签(?:订|署)|生效/.test(lead)
              ? '签订'
              : /披露|知悉/.test(lead)
                ? '披露'
                : undefined,
        )
        if (
          !out.some(
            (one) => one.key === 'secret.years' && JSON.stringify(one.value) === JSON.stringify(datum),
          )
        )
          out.push(stated('secret.years', datum, reading.quote(sentence)))
      }
      const ever = FOR_EVER.exec(text)
      const limited = sentence.lengths.some(
        (one) =>
          /(?:终止|解除|结束|届满|期满|完了|离职|走)[^，。；]{0,10}$|保密期[^，。；]{0,10}$|签[^，。；]{0,8}$/.test(
            before(sentence, one, 20),
          ) || /^(?:内)?(?:仍|继续|有效|不)/.test(after(sentence, one, 6)),
      )
      if (
        ever &&
        !limited &&
        !(sentence.lengths.length > 0 && /终止|届满|失效/.test(ever[0])) &&
        !out.some(({ key }) => key === 'secret.forever')
      )
        out.push(stated('secret.forever', { type: 'bool', value: true }, reading.quote(sentence)))
      if (!sided && /应|须|得|不|负|要|承担|保密/.test(text)) {
        const both = /双方|(?<!第)三方|任何一方|任一方|各方|互相|彼此|对方|一方|谁|接收方/.test(text)
        const one =
          reading.sideBefore(text.slice(0, text.search(/对|应|须|不|负|承担|要|得/))) ??
          reading.sideBefore(text.slice(0, Math.max(8, text.search(/保密|不(?:能|得|许|准|可)|泄露/))))
        if (both || one) {
          sided = true
          out.push(
            stated('secret.side', enumOf(both ? '双向' : '单向'), reading.quote(sentence), {
              side: both ? '双方' : one,
              confidence: 84,
            }),
          )
        }
      }
    }
    // 三年 for the rest and for ever for trade secrets are both stated; a fixed time states that it is not for ever only alone.
    return out
  },
}

const WORK =
  /论文|(?:注册|技术)资料|(?:检测|咨询|设计|研究|分析)?报告|原始数据|知识产权|著作权|版权|成果|源(?:代)?码|专利(?:申请)?权|设计稿|做出来|作品|所有权/
const OWNED =
  /(?:归|属于?|由|算|是)(?:于)?([^，。；\s]{1,14}?)(?:所有|享有|拥有|的(?=[，。；]|$)|单独所有|独家享有|共同所有|共有|$|(?=[，。；]))/
const OWN_OLD =
  /背景|原有|既有|自有|已有|此前|事先|通用组件|第三方|各自(?:原|提供)|提供的(?:资料|素材|图纸|材料)|公共收益|货物|房屋|产品所有权|车辆|保留所有权|物的所有权/

export const ownerReader: FactReader = {
  keys: ['ip.owner'],
  read(reading) {
    const out: FactValue[] = []
    for (const sentence of reading.sentences) {
      if (sentence.idle || !WORK.test(sentence.text) || /保密|侵权|侵犯/.test(sentence.text.slice(0, 12)))
        continue
      for (const piece of sentence.text.matchAll(/[^，；。]+/g)) {
        const own = piece[0]
        const context = sentence.text.slice(Math.max(0, piece.index - 60), piece.index) + own
        if (OWN_OLD.test(own) || !WORK.test(context)) continue
        if (!WORK.test(own) && OWN_OLD.test(context)) continue
        if (
          !/知识产权|著作权|版权|成果|源(?:代)?码|专利|设计|软件|开发|做出来?|作品|稿|报告|原始数据|论文/.test(
            context,
          )
        )
          continue
        const both =
          /(?:双方|甲乙双方|各方)(?:共同|共)?(?:所有|享有|共有|拥有)|共同(?:所有|享有|拥有)|归?共有|各(?:占|享)?一半|一人一半/.test(
            own,
          )
        const found = OWNED.exec(own)
        const side: FactSide | undefined = both
          ? '双方'
          : found
            ? reading.sideBefore(found[1] as string)
            : /(?:甲方|乙方|委托(?:方|人)|受托(?:方|人)|我们|你们)(?:享有|拥有|所有)/.test(own)
              ? reading.sideBefore(own)
              : undefined
        if (!side || /归还|归档/.test(own)) continue
        if (!out.some(({ value }) => value?.type === 'enum' && value.text === side))
          out.push(stated('ip.owner', enumOf(side), reading.quote(sentence), { side }))
      }
      if (
        /各归各|谁(?:做|开发|提供)的?归谁|各自(?:所有|享有)/.test(sentence.text) &&
        /知识产权|版权|成果/.test(sentence.text) &&
        !out.length
      )
        out.push(stated('ip.owner', { type: 'enum', text: '各自' }, reading.quote(sentence)))
    }
    return out
  },
}

const PASS_ON =
  /(?:同意|许可|允许)，?(?:任何一方)?(?:均)?不(?:得|能|可)(?:擅自)?(?:对外)?转让(?=[。，；]|$)|(?:转让|转给|让给|让与|转移)[^，。；]{0,14}(?:权利|义务|合同|协议|债权|别人|第三|他人|其他)|(?:权利|义务|合同|协议|债权)[^，。；]{0,24}(?:转让|转给|让给|让与|转移)|转手/
const NOT_PASS =
  /转租|股权转让|技术转让|房屋转让|所有权转|知识产权[^，。；]{0,6}转让|专利|财产|车辆|转让价|转让款|商标|资产/
const SUB =
  /分包|转包|转委托|外包|转托|转交[^，。；]{0,4}(?:他人|别人|第三|其他)|(?:转|交|包)给(?:别|其他|第三|他)[^，。；]{0,8}(?:做|干|完成|施工|生产|加工|服务|实施|承运|开发)|(?:委托|交由|找)(?:第三方|第三人|他人|其他单位|别人)[^，。；]{0,10}(?:完成|实施|做|履行|加工|承运|代)/

/** What a form names a right by, with nothing else beside it: 合同转让, 是否可分包, 转让/分包. */
const RIGHT_ROW: ['assign' | 'subcontract' | 'sublet', RegExp][] = [
  ['assign', /转让(?!价|款|方|费|标的|股权|技术|人)/],
  ['subcontract', /分包|转包|外包/],
  ['sublet', /转租|分租/],
]
const ROW_OF_RIGHTS =
  /^[\d.、\s]*(?:是否|可否|能否)?(?:允许|可以?|能)?(?:本?(?:合同|协议)|权利义务|债权)*(?:的)?(?:(?:转让|分包|转包|外包|转租|分租)(?:[/、和或与及])?)+(?:权利?|条款|约定|限制|合同|与否)?$/
function allowedIn(value: string): '禁止' | '须同意' | '允许' | null {
  if (ASSIGNS.LESS.test(value) || /^(?:书面)?同意|^(?:经|征得)[^，]{0,10}同意/.test(value)) return '须同意'
  if (ASSIGNS.NO.test(value) || /^(?:否|不|无|×)/.test(value)) return '禁止'
  return /^(?:是|可|能|允许|有权|√|自由)/.test(value) ? '允许' : null
}

export const assignReader: FactReader = {
  keys: ['assign', 'subcontract', 'sublet'],
  read(reading) {
    const out: FactValue[] = []
    for (const sentence of reading.sentences) {
      if (sentence.idle) continue
      const { text } = sentence
      const row = rowOf(sentence)
      const allowed = row && ROW_OF_RIGHTS.test(row.label) ? allowedIn(row.value) : null
      if (row && allowed) {
        for (const [key, pattern] of RIGHT_ROW)
          if (
            pattern.test(row.label) &&
            !out.some((one) => one.key === key) &&
            (key !== 'sublet' || reading.kind === '租赁')
          )
            out.push(stated(key, enumOf(allowed), reading.quote(sentence)))
        continue
      }
      const read = (key: 'assign' | 'subcontract', found: RegExpExecArray) => {
        if (out.some((one) => one.key === key)) return
        const near = text.slice(Math.max(0, found.index - 50), found.index + found[0].length + 50)
        const side = reading.sideBefore(text.slice(0, found.index))
        const more = { side, ...(/除外|关联(?:方|公司|企业)/.test(text) ? { why: '有除外' } : {}) }
        if (ASSIGNS.LESS.test(near)) out.push(stated(key, enumOf('须同意'), reading.quote(sentence), more))
        else if (ASSIGNS.NO.test(near)) out.push(stated(key, enumOf('禁止'), reading.quote(sentence), more))
        else if (/可以?|有权|允许|能/.test(near) && !/违约|解除/.test(near))
          out.push(stated(key, enumOf('允许'), reading.quote(sentence), more))
      }
      const pass = PASS_ON.exec(text)
      if (pass && !NOT_PASS.test(text) && !SUB.test(pass[0])) read('assign', pass)
      const sub = SUB.exec(text)
      if (
        sub &&
        !(/违法分包的?，.*解除/.test(text) && !ASSIGNS.NO.test(text.slice(0, sub.index))) &&
        !/转租/.test(text)
      )
        read('subcontract', sub)
    }
    return out
  },
}

const ACCEPT = /验收|验货|检验|验(?:完|收|货|一下)|测试|点数|检查|查验|异议|说/
export const acceptReader: FactReader = {
  keys: ['accept.days'],
  read(reading) {
    const out: FactValue[] = []
    for (const sentence of reading.sentences) {
      if (
        sentence.idle ||
        !/验|检|异议|测试|清点/.test(sentence.text) ||
        /争议|劳动|送达|付款后/.test(sentence.text.slice(0, 6))
      )
        continue
      for (const length of sentence.lengths) {
        const next = after(sentence, length, 26)
        const lead = before(sentence, length, 22)
        const checked =
          /(?:检验|验收|验货|抽检|质检)(?:期|时间)?[^，。；\d后合]{0,4}$/.test(lead) &&
          /^(?:内|以内)(?!.{0,12}(?:付|支付|结|退|返还))/.test(next)
        const within =
          checked ||
          (/^(?:内|以内|之内)?[，]?[^。；]{0,16}(?:验收|验货|验完|检验|抽检|抽验|质检|完成验|组织验|测试|清点|查验|提出[^，。；]{0,6}异议|异议|不说|没说|说(?:有)?问题|检查|验|书面提出)/.test(
            next,
          ) &&
            !/^(?:内|以内)?[^，。；]{0,10}(?:付|支付|结)/.test(next))
        const named = /(?:验收期限?|检验期限?|异议期限?|验收时间)[^，。；\d]{0,8}$/.test(lead)
        // 验收由甲方在到货后7日内组织完成: what is done in that time stands first.
        const subject =
          /^(?:第[^条]{1,4}条)?[\s]*(?:货物|产品|成果)?(?:的)?(?:验收|检验|验货)[^，。；]{0,20}$/.test(
            lead,
          ) && /^(?:内|以内|之内)[^，。；]{0,8}(?:完成|组织|进行|做完|结束)/.test(next)
        if (!within && !named && !subject) continue
        // 期满前三个月内双方无异议的，自动延续.
        if (/(?:期满|届满|到期)(?:之日)?前[^，。；]{0,4}$/.test(lead) || /续/.test(sentence.text)) continue
        if (
          /质保|质量保证|保证期|保修|违约|逾期|付款|超过/.test(lead.slice(-10)) ||
          /^后|^(?:的|内|以内)?(?:免费)?(?:质保|保修|包修|质量保证|维保|维护)/.test(next) ||
          (length.months ?? 0) > 6
        )
          continue
        if (/^[^。；]{0,16}验收(?:合格|通过)后/.test(next)) continue
        out.push(
          stated('accept.days', duration(length, sentence.text), reading.quote(sentence), {
            side: reading.sideBefore(lead),
          }),
        )
        break
      }
    }
    return out
  },
}

const DELIVERS =
  /交货|交付|供货|发货|送货|送到|送达|到货|交房|交车|竣工|完工|完成|工期|交工|上线|交稿|做完|干完|弄完|弄好|搬完|装完|安装完|交齐|交件|交清|提供|施工期|建设周期|开发周期|制作周期|项目周期|交(?=[，。；]|$)/
const NOT_DELIVERY =
  /检验|抽检|付|款|发票|开票|质保|保修|整改|修复|违约|逾期|通知|响应|退|验收(?!合格之日)|答复|返工|更换|补|资料|提供(?:图纸|场地|资料)|移交|办理|交接|备案|书面|送达|保密|解除|赔|异议|[换修]/

export const deliveryReader: FactReader = {
  keys: ['delivery.date', 'delivery.days', 'start.date', 'finish.date', 'delivery.place', 'delivery.how'],
  read(reading) {
    const out: FactValue[] = []
    const { facts } = reading.contract
    const noDelivery = /劳动|借款|保密|合伙|股权/.test(reading.kind)
    const lease = reading.kind === '租赁'
    const cut = (span: { start: number; end: number }) => {
      const at = {
        start: reading.contract.flow.origin[span.start] ?? 0,
        end: (reading.contract.flow.origin[Math.max(span.start, span.end - 1)] ?? 0) + 1,
      }
      return { file: reading.file, ...at, text: reading.source.slice(at.start, at.end) }
    }
    if (!noDelivery && facts.performanceEnd) {
      out.push(
        stated('delivery.date', { type: 'date', day: facts.performanceEnd.value }, cut(facts.performanceEnd)),
      )
      if (reading.kind === '建设工程')
        out.push(
          stated('finish.date', { type: 'date', day: facts.performanceEnd.value }, cut(facts.performanceEnd)),
        )
    }
    if (!noDelivery && facts.performanceStart && reading.kind === '建设工程')
      out.push(
        stated(
          'start.date',
          { type: 'date', day: facts.performanceStart.value },
          cut(facts.performanceStart),
        ),
      )
    for (const sentence of reading.sentences) {
      if (sentence.idle || noDelivery) continue
      if (!out.some(({ key }) => key === 'delivery.date'))
        for (const found of sentence.dates) {
          const next = after(sentence, found, 22).split(/[；。]/)[0] as string
          const lead = before(sentence, found, 16)
          if (
            (/^(?:\([^)]*\))?(?:[早晚上下]?[^，。；]{0,4}(?:点|时))?(?:前|之前|以前)?[^。；]{0,14}/.test(
              next,
            ) &&
              DELIVERS.test(next.slice(0, 18)) &&
              !/付|款|签|起|至/.test(next.slice(0, 12))) ||
            /(?:交货|交付|竣工|完工|交房|交期|交货期|完成)(?:日期?|时间|期限)?(?:为|是|:|在|于)?$/.test(
              lead,
            ) ||
            // 交货日期由…改为…
            /(?:交货|交付|竣工|完工|交房)(?:日期?|时间|期限)?(?:由|从)[^，。；]{1,16}(?:改|调整|变更|推迟|延期|提前|延长?|顺延)(?:为|至|到|成)$/.test(
              before(sentence, found, 36),
            )
          ) {
            if (lease && !/交房|交付|交车/.test(next + lead)) continue
            out.push(
              stated('delivery.date', { type: 'date', day: found.date }, reading.quote(sentence), {
                confidence: 85,
              }),
            )
            break
          }
        }
      for (const length of sentence.lengths) {
        const lead = before(sentence, length, 30)
        const next = after(sentence, length, 20)
        const own = part(sentence, length)
        const named =
          /(?:工期|交货期|交付期|供货期|开发周期|制作周期|项目周期|建设周期|施工期|周期|交期)(?:限|共|总|为|是|:|约|[^，。；\d]{0,4})*$/.test(
            lead,
          )
        const within =
          /^(?:内|以内|之内|后|左右)?[，]?[^，。；]{0,10}(?:交货|交付|供货|发货|送货|送到|完工|竣工|完成(?!付|验)|交工|交齐|上线|做完|干完|弄完|装完|安装完|交稿|出稿|发出|装运|起运|发至|发到|(?:将|把)?[^，。；]{0,6}(?:送至|运至|送达|运抵)|(?<![提缴递上转])交(?![付]?(?:押|保证|履约|定)))/.test(
            next,
          )
        if (
          (!named && !within) ||
          NOT_DELIVERY.test(
            own.replace(/交付|(?:预付款|首付款|首期款|定金)(?:到账|支付)?|付款后|款到后|到账后/g, ''),
          ) ||
          lease
        )
          continue
        if (/逾期|超过|晚|迟|连续/.test(lead.slice(-6)) || /^[^，。；]{0,4}未/.test(next)) continue
        out.push(
          stated(
            'delivery.days',
            duration(
              length,
              own,
              /(收到[^，。；]{0,8}|签订|签约|开工|下单|款到|付款|预付款|生效|进场)/.exec(lead)?.[1],
            ),
            reading.quote(sentence),
            { confidence: 85 },
          ),
        )
        break
      }
      const place =
        /(?:交货|交付|送货|到货|收货|提货|施工|工程|项目)(?:地点|地址|地)(?:为|是|:|在)?[:：]?([^，。；\s|]{3,40})/.exec(
          sentence.text,
        )
      if (place && !out.some(({ key }) => key === 'delivery.place'))
        out.push(
          stated('delivery.place', { type: 'place', text: place[1] as string }, reading.quote(sentence)),
        )
      if (!out.some(({ key }) => key === 'delivery.how') && !/寄|送达|书面通知/.test(sentence.text)) {
        if (/自提|上门提货|自行提货|到[^，。；]{0,10}提货/.test(sentence.text))
          out.push(stated('delivery.how', enumOf('自提'), reading.quote(sentence)))
        else if (/送货(?:上门)?|送到|运至|运到|负责(?:运输|送货)|包邮|送至/.test(sentence.text))
          out.push(stated('delivery.how', enumOf('送货'), reading.quote(sentence)))
      }
    }
    return out
  },
}

export const staffReader: FactReader = {
  keys: [
    'probation',
    'noncompete',
    'noncompete.pay',
    'training.bond',
    'response',
    'sla',
    'settle.days',
    'handover',
    'quantity',
    'capital',
    'share',
  ],
  read(reading) {
    const out: FactValue[] = []
    const labour = reading.kind === '劳动'
    const add = (value: FactValue) => {
      if (
        !out.some((one) => one.key === value.key && JSON.stringify(one.value) === JSON.stringify(value.value))
      )
        out.push(value)
    }
    for (const sentence of reading.sentences) {
      if (sentence.idle) continue
      const { text } = sentence
      const trial = /试用(?:期)?/.exec(text)
      if (trial && (labour || /聘|员工/.test(reading.kind)) && !out.some(({ key }) => key === 'probation')) {
        const row = rowOf(sentence)
        if (
          (row && /试用/.test(row.label) && /^(?:无|不|没有|[—/-]+$)/.test(row.value)) ||
          /(?:不|无|没有|免)(?:设|约定|需|用|要)?$|(?:不设|没有|无)[^，。；]{0,2}$/.test(
            text.slice(0, trial.index),
          ) ||
          /^(?:为)?无/.test(text.slice(trial.index + trial[0].length))
        )
          add(denied('probation', reading.quote(sentence)))
        else {
          const length =
            following(sentence, trial.index + trial[0].length, sentence.lengths, 16, /提前|内|通知/) ??
            leading(sentence, trial.index, sentence.lengths, 6, /[。；]|提前/)
          if (length && !/提前|通知/.test(before(sentence, length, 4)))
            add(stated('probation', duration(length, text), reading.quote(sentence)))
          else {
            const span = reading.contract.facts.probationEnd && reading.contract.facts.termStart
            if (span && sentence.dates.length) {
              const months = Math.round(
                (Date.parse(reading.contract.facts.probationEnd!.value) -
                  Date.parse(reading.contract.facts.termStart!.value)) /
                  86_400_000 /
                  30.4,
              )
              if (months > 0)
                add(
                  stated('probation', { type: 'duration', n: months, unit: '月' }, reading.quote(sentence), {
                    computed: true,
                  }),
                )
            }
          }
        }
      }
      const rival =
        /竞业限制|竞业禁止|竞业|(?:不得|不能|不许|不准|不可)[^。；]{0,16}(?:去|到|在|从事|自营|加入|受雇|开)[^。；]{0,16}(?:同行|同类|其他[^，。；]{2,6}(?:机构|公司|单位|门店)任(?:职|教)|竞争|对手|相同业务|一样的(?:店|公司))|(?:退出|退伙|离职|离开|终止|结束|解除)(?:以?后)[^，。；]{0,12}(?:不得|不能|不许|不可以?|不再)[^，。；]{0,12}(?:开|经营|从事|任职|做)|(?:不得|不能|不许|不准|不可|不再?|不会)[^。；]{0,12}(?:从事|经营|参与|自营|投资|设立|开办|开设)[^。；]{0,20}(?:竞争|同类|相同|类似|同样|同种|同业)|(?:不得|不能|不许|不准|不可)[^。；]{0,12}开(?:别的|别家|其他|另外的?|第二家|同样的|类似的)[^，。；]{0,6}(?:店|馆|铺|公司|厂)/.exec(
          text,
        )
      if (rival) {
        const row = rowOf(sentence)
        if (
          (row && /竞业/.test(row.label) && /^(?:双方)?(?:无|不|没有|[—/-]+$)/.test(row.value)) ||
          (/(?:不|无|没有)(?:约定|设|承担|负|履行|受)?[^，。；]{0,4}$/.test(text.slice(0, rival.index)) &&
            /竞业/.test(rival[0]))
        )
          add(denied('noncompete', reading.quote(sentence)))
        else {
          const length = sentence.lengths.find(
            (one) =>
              (one.months ?? 0) >= 1 &&
              !/内[^，。；]{0,4}(?:通知|支付)/.test(after(sentence, one, 10)) &&
              !/工资|平均|前$/.test(after(sentence, one, 6) + before(sentence, one, 4)),
          )
          if (length) add(stated('noncompete', duration(length, text), reading.quote(sentence)))
        }
      }
      if (
        /竞业|同行|同类|竞争|离职后[^。；]{0,20}不得/.test(text + sentence.headings) &&
        /补偿|补贴|给钱|付/.test(text)
      ) {
        if (
          /(?:不|无|没有)(?:另行?|再|给|支付|予)*[^，。；]{0,4}补偿|不(?:另|再)?给[^，。；]{0,4}(?:钱|补偿)/.test(
            text,
          )
        )
          add(denied('noncompete.pay', reading.quote(sentence)))
        else {
          const share = sentence.ratios.find((one) => /补偿|工资|收入|标准/.test(part(sentence, one)))
          const sum = sentence.sums.find(
            (one) =>
              /补偿|给|付/.test(before(sentence, one, 24)) && !/违约|赔/.test(before(sentence, one, 16)),
          )
          if (share && !/违约/.test(part(sentence, share)))
            add(stated('noncompete.pay', ratio(share.value, '平均工资'), reading.quote(sentence)))
          else if (sum) add(stated('noncompete.pay', money(sum.yuan), reading.quote(sentence)))
        }
      }
      if (
        labour &&
        /培训|学习|进修/.test(text) &&
        /服务期|服务满|干满|做满|服务[^，。；]{0,4}年/.test(text)
      ) {
        const length = sentence.lengths.find((one) =>
          /服务期?|干满|做满|服务满|满/.test(before(sentence, one, 12)),
        )
        if (length) add(stated('training.bond', duration(length, text), reading.quote(sentence)))
      }
      const within =
        /响应(?:时间|时限|速度)[^，。；\d]{0,8}?(\d{1,3}|[一二两三四五六七八九十]{1,3})个?(?:小时|钟头)/.exec(
          text,
        )
      const most = within ? parseChineseNumber(within[1] as string) : null
      if (most !== null)
        add(stated('response', { type: 'duration', n: most, unit: '小时' }, reading.quote(sentence)))
      const answers =
        /(?:内|以内)(?:予以|作出|做出|进行|必须|应|要|给出|派人|电话|远程)?(?:响应|到(?:达)?(?:现)?场|上门|赶到|答复|回复|修好|处理|解决)/.exec(
          text,
        )
      if (answers && /故障|问题|报修|维修|响应|坏|售后|质保|紧急|接到/.test(text + sentence.headings)) {
        const hours = /(\d{1,3}|[一二两三四五六七八九十]{1,3})个?(小时|分钟|钟头)(?=内|以内)/.exec(text)
        const length = leading(sentence, answers.index, sentence.lengths, 3)
        const many = hours ? parseChineseNumber(hours[1] as string) : null
        const count = many !== null && hours?.[2] === '分钟' ? many / 60 : many
        if (hours && count !== null)
          add(stated('response', { type: 'duration', n: count, unit: '小时' }, reading.quote(sentence)))
        else if (hours) add(stated('response', { type: 'text', text: hours[0] }, reading.quote(sentence)))
        else if (length) add(stated('response', duration(length, text), reading.quote(sentence)))
      }
      if (/可用(?:性|率)|在线率|可用度|SLA|满意率|合格率|准确率|正常运行/i.test(text)) {
        const share = sentence.ratios.find(
          (one) =>
            /(?:可用(?:性|率)|在线率|SLA|合格率|准确率|满意率|正常运行)[^，。；]{0,14}$/i.test(
              before(sentence, one, 24),
            ) &&
            !/(?:低于|不足|达不到|不到|未达到?|小于)[^，。；]{0,2}$/.test(
              before(sentence, one, 8).replace(/不(?:得|应|能)?低于|不小于/, ''),
            ),
        )
        if (share) add(stated('sla', ratio(share.value), reading.quote(sentence), { bound: 'atLeast' }))
      }
      if (/结算/.test(text) && /审核|审计|审定|审完/.test(text)) {
        const length = sentence.lengths.find((one) =>
          /^(?:内|以内)[^，。；]{0,14}(?:审|核|完成)/.test(after(sentence, one, 18)),
        )
        if (length) add(stated('settle.days', duration(length, text), reading.quote(sentence)))
      }
      if (
        /(?:终止|解除|届满|到期|期满|结束)(?:之日|后|时)/.test(text) &&
        /交接|移交|撤离|搬(?:走|离|空)|退场|腾(?:空|退)|交还/.test(text)
      ) {
        const length = sentence.lengths.find((one) => /^(?:内|以内|之内)/.test(after(sentence, one, 3)))
        if (length) add(stated('handover', duration(length, text), reading.quote(sentence)))
      }
      const count =
        /(?:数量|共计?|采购|购买|订购|定作|定做|制作|灯箱|屏|刊|货物|存|供应|出售|销售|租用|加工|买|进|订|做)(?:为|:|是)?[^，。；\d]{0,14}?(\d[\d,]*(?:\.\d+)?万?)\s*(台|套|件|个(?!工作日|月|日历|自然|季度|小时)|吨|只|辆|批|箱|公斤|斤|册|本|份|张|把|把|平方米|米|盒|部|支|棵|樘|条|瓶|袋)(?!月|日|天)/.exec(
          text,
        )
      if (count && !out.some(({ key }) => key === 'quantity') && !/违约|份合同|一式/.test(text)) {
        const n =
          Number((count[1] as string).replace(/[,万]/g, '')) * (/万/.test(count[1] as string) ? 1e4 : 1)
        add(
          stated('quantity', { type: 'number', n, unit: count[2] as string }, reading.quote(sentence), {
            confidence: 82,
          }),
        )
      }
      if (/合伙|股权|合作/.test(reading.kind)) {
        for (const sum of sentence.sums)
          if (
            /出资|投(?:入|资)?|认缴|拿出|出/.test(before(sentence, sum, 14)) &&
            !/总/.test(before(sentence, sum, 10))
          )
            add(
              stated('capital', money(sum.yuan), reading.quote(sentence), {
                side: reading.sideBefore(before(sentence, sum)),
              }),
            )
        for (const share of sentence.ratios)
          if (/占|持|比例|股/.test(before(sentence, share, 14)) && !/违约/.test(before(sentence, share, 14)))
            add(
              stated('share', ratio(share.value), reading.quote(sentence), {
                side: reading.sideBefore(before(sentence, share)),
              }),
            )
      }
    }
    return out
  },
}
export { ACCEPT, doubted, enumOf }
