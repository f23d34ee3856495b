import type { Contract } from '../contract.ts'
import { isTouched } from './absence.ts'
import { type Found, finds, nothing, passing, type Rule } from './rule.ts'
import { bodySentences, headingSpan, trimmed, wrongAt } from './sentences.ts'
import { speaksOfParties } from './topic.ts'

const ENFORCES = /执行|撤销|保全|不服|不予受理/

/** 仲裁 and 诉讼 offered side by side. */
export function bothWays(contract: Contract): { start: number; end: number } | null {
  if (contract.type.type === '劳动' || contract.disputes.some((mention) => mention.way === '劳动仲裁'))
    return null
  const arbitration = contract.disputes.filter((mention) => mention.way === '仲裁')
  const litigation = contract.disputes.filter(
    (mention) =>
      mention.way === '诉讼' &&
      (/不服[^。；]{0,16}(?:起诉|诉讼)/.test(mention.sentence.text) ||
        !ENFORCES.test(
          mention.sentence.text.slice(
            Math.max(0, mention.start - mention.sentence.start - 14),
            mention.end - mention.sentence.start + 14,
          ),
        )),
  )
  const first = arbitration[0]
  const second = litigation[0]
  if (!first || !second) return null
  if (first.sentence === second.sentence) return trimmed(first.sentence)
  const [early, late] = first.start < second.start ? [first, second] : [second, first]
  const span = { start: trimmed(early.sentence).start, end: trimmed(late.sentence).end }
  return span.end - span.start <= 240 ? span : trimmed(late.sentence)
}

const eitherWay: Rule = {
  checkpoint: 'G32',
  check({ contract }) {
    const span = bothWays(contract)
    if (span) {
      return finds({
        checkpoint: 'G32',
        kind: 'wrong',
        span,
        why: '同一争议既可以申请仲裁又可以向人民法院起诉，仲裁协议一般无效。',
      })
    }
    const mention = contract.disputes[0]
    return passing(mention ? trimmed(mention.sentence) : null)
  },
}

const VAGUE_BODY =
  /(?:当地|所在地|住所地|履行地|签订地|有关|相关|有管辖权的?|任一|任何|双方认可的|本市|本地|上级|合同签订地)[^，。；]{0,10}仲裁(?:委员会|机构|部门|委)|(?:提交|申请|提请|由|向|交由)(?:至)?仲裁(?:委员会|机构|委|部门)|(?:^|[，、])仲裁(?:委员会|机构)(?:进行)?仲裁/

const arbitrationBody: Rule = {
  checkpoint: 'G33',
  check({ contract }) {
    if (contract.type.type === '劳动' || bothWays(contract)) return nothing
    const mention = contract.disputes.find((item) => item.way === '仲裁')
    if (!mention) return nothing
    const { sentence } = mention
    const named = contract.arbitrationBodies.filter(
      (body) =>
        body.start >= sentence.start &&
        body.end <= sentence.end &&
        !/^(?:当地|所在地|有关|相关|本市|住所地)/.test(body.value) &&
        !/^.?仲裁(?:委员会|院|中心)$/.test(body.value) &&
        !/所在地|住所地|签订地|履行地|相关|有关|管辖/.test(body.value),
    )
    const distinct = new Set(named.map((body) => body.value))
    const found: Found[] = []
    if (distinct.size > 1) {
      found.push({
        checkpoint: 'G33',
        kind: 'wrong',
        span: trimmed(sentence),
        why: `约定了两个以上的仲裁机构（${[...distinct].join('、')}），又未约定如何选定，仲裁协议无效。`,
      })
    } else if (distinct.size === 0 || VAGUE_BODY.test(sentence.text)) {
      const elsewhere = contract.arbitrationBodies.some(
        (body) => !/所在地|住所地|当地|签订地/.test(body.value),
      )
      if (!elsewhere || (distinct.size === 0 && VAGUE_BODY.test(sentence.text))) {
        found.push({
          checkpoint: 'G33',
          kind: 'wrong',
          span: trimmed(sentence),
          why: '没有写明唯一、确定的仲裁机构名称，达不成补充协议的仲裁协议无效。',
        })
      }
    }
    const body = named[0]
    return { found, passed: body ? { start: body.start, end: body.end } : null }
  },
}

const REAL_ESTATE =
  /房屋|厂房|商铺|写字楼|办公室|土地|场地|仓库|门面|车位|物业|不动产|公寓|住宅|房产|店面|店铺|门市|摊位|[坐座]落/
const SITE_COURT =
  /(?:房屋|不动产|房产|租赁物|厂房|工程|项目|商铺|土地|场地|标的物|仓库|租赁房屋|施工|建设)(?:的)?(?:坐落|所在)地?|工程地/
const PLACE =
  /([\u4e00-\u9fa5]{2,7}?)(?:特别行政区|自治区|自治州|自治县|地区|新区|开发区|省|市|州|盟|区|县|旗)/g

function placesIn(name: string): string[] {
  return [...name.replace(/(?:最高|高级|中级|第[一二三四五])?人民法院.*$/, '').matchAll(PLACE)].map(
    (match) => match[1] as string,
  )
}

const SITE_LINE = /[坐座]落|位于|位置|地点|地址|所在|房屋|工程/

/** 乙方：邓州市…工程队 says where a party sits, not where the site is. */
const NAMES_A_PARTY = /^[甲乙丙发承出][^，。；]{0,14}:/

const exclusiveCourt: Rule = {
  checkpoint: 'G34',
  types: ['租赁', '建设工程'],
  check({ contract }) {
    if (contract.type.type === '租赁') {
      const subject =
        contract.type.title +
        bodySentences(contract)
          .filter((s) => s.region === 'body')
          .slice(0, 6)
          .map((s) => s.text)
          .join('')
      if (!REAL_ESTATE.test(subject) || /(?:设备|车辆|汽车|机械|仪器|器材)租/.test(contract.type.title))
        return nothing
    } else if (/监理|设计|勘察/.test(contract.type.title)) return nothing
    if (bothWays(contract)) return nothing
    const mention = contract.disputes.find((item) => item.way === '诉讼')
    if (!mention) return nothing
    const { sentence } = mention
    const good = passing(trimmed(sentence))
    if (SITE_COURT.test(sentence.text)) return good
    const court = contract.courts.find((item) => item.start >= sentence.start && item.end <= sentence.end)
    const elsewhere =
      /(?:甲方|乙方|原告|被告|发包(?:方|人)|承包(?:方|人)|出租(?:方|人)|承租(?:方|人)|守约方|[^，。；]{2}单位|合同签订|合同履行|签约|签订)[^，。；]{0,4}(?:住所|所在|注册|户籍)?地/.test(
        sentence.text,
      )
    // 向所在区人民法院起诉 names no other place than the one the contract is about.
    const places = court && !/^所在/.test(court.value) ? placesIn(court.value) : []
    if (!elsewhere && places.length === 0) return good
    if (places.length > 0) {
      const sites = bodySentences(contract)
        .filter(
          (item) =>
            item !== sentence &&
            !NAMES_A_PARTY.test(item.text) &&
            (/位于|位置|[坐座]落/.test(item.text) || !speaksOfParties(contract, item)) &&
            !/开户|支行|户名|账号/.test(item.text) &&
            SITE_LINE.test(item.text),
        )
        .map((item) => item.text)
        .join('\n')
      const last = places.at(-1) as string
      if (sites.includes(last)) return good
    }
    return finds({
      checkpoint: 'G34',
      kind: 'wrong',
      span: trimmed(sentence),
      why: '不动产租赁、建设工程施工合同纠纷按照不动产纠纷确定管辖，由不动产（工程）所在地法院专属管辖，约定其他法院无效。',
      wording:
        contract.type.type === '租赁'
          ? '协商不成的，向租赁房屋所在地有管辖权的人民法院提起诉讼。'
          : '协商不成的，向工程所在地有管辖权的人民法院提起诉讼。',
    })
  },
}

const unrelatedCourt: Rule = {
  checkpoint: 'G35',
  exceptTypes: ['劳动', '建设工程'],
  check({ contract }) {
    if (contract.type.type === '租赁' && REAL_ESTATE.test(contract.type.title + contract.text.slice(0, 400)))
      return nothing
    if (bothWays(contract)) return nothing
    const mention = contract.disputes.find((item) => item.way === '诉讼')
    if (!mention) return nothing
    const { sentence } = mention
    const court = contract.courts.find((item) => item.start >= sentence.start && item.end <= sentence.end)
    const places = court ? placesIn(court.value) : []
    if (!court || places.length === 0) return passing(trimmed(sentence))
    const rest = contract.text.slice(0, sentence.start) + contract.text.slice(sentence.end)
    // Without a single address there is nothing to hold the court against.
    if (!contract.parties.some((party) => party.address) && !/住所|地址|签订地|交货地|履行地/.test(rest))
      return nothing
    if (
      places.some((place) => rest.includes(place)) ||
      (/(?:住所|所在|履行|签订|交货|标的物所在|经营|营业|项目|服务|举办)地/.test(sentence.text) &&
        !/(?:无关|无联系|以外)/.test(sentence.text))
    ) {
      return passing(trimmed(sentence))
    }
    return wrongAt(
      sentence,
      'G35',
      `${court.value}所在地与双方住所地、合同履行地、签订地和标的物所在地均没有联系，协议管辖可能无效。`,
    )
  },
}

const noDispute: Rule = {
  checkpoint: 'G31',
  exceptTypes: ['劳动'],
  check({ contract }) {
    const mention = contract.disputes[0]
    if (mention) return passing(trimmed(mention.sentence))
    return finds({
      checkpoint: 'G31',
      kind: 'missing',
      span: headingSpan(contract, /争议|纠纷|管辖/),
      why: '没有约定争议由哪个法院管辖或者由哪个仲裁机构仲裁。',
      onlyStrict: isTouched(contract, 'G31'),
    })
  },
}

export const disputeRules: Rule[] = [noDispute, eitherWay, arbitrationBody, exclusiveCourt, unrelatedCourt]
