// What an agreement leaves without an end or without a form: a chat nobody says is binding, a secret kept from a day
// and to none, a step dated before the one that leads to it.
import type { Contract } from '../contract.ts'
import { clean, type PlainFinding } from './money-rules.ts'
import type { PlainReading, ReadSentence } from './reading.ts'

const BY_MESSAGE =
  /微信(?:里|上|群)?(?:谈|说|聊|定|商量|沟通)|聊天(?:记录)?|群里(?:谈|说|定)|(?:网|线)上(?:签|谈|确认)|(?:微信|短信|邮件|语音|电话)[^，。；]{0,4}(?:确认|说定|谈妥|签)|电子(?:版|签|合同)|扫码签|手机上签/
const COUNTS_AS_SIGNED =
  /(?:当|算|作为|等于|视为|就是)(?:是|作|了)?[^，。；]{0,6}(?:合同|签字|签名|协议|凭证|盖章|书面)|一样有效|同样有效|(?:效力|有效)[^，。；]{0,6}(?:一样|相同|同等)|(?:与|和|跟|同)[^，。；]{0,8}(?:盖章|签字|手签|纸质)[^，。；]{0,4}(?:一样|相同|同等)|补签|再签(?:纸|书面)|法律效力/

/** Agreed in a chat, and nothing said of whether that binds or how it is kept. */
export function onlyChatted(reading: PlainReading): PlainFinding | null {
  const head = reading.text.slice(0, 120)
  const speakers = reading.text.split('\n').map((line) => /^([^:，。；]{1,6}):\S/.exec(line)?.[1])
  const inTurns = speakers.some(
    (name, at) => name && speakers.filter((other) => other === name).length >= 3 && at > 0,
  )
  if (!BY_MESSAGE.test(head) || !inTurns || COUNTS_AS_SIGNED.test(reading.text)) return null
  const closes = reading.said.find((item) =>
    /说定|定了|成交|就这样|一言为定|不反悔|就这么(?:办|着)/.test(item.text),
  )
  return {
    checkpoint: 'G06',
    kind: 'missing',
    span: closes ? clean(closes) : null,
    why: '在聊天里谈成，没有写明怎样才算签字、记录怎样保存、算不算合同。',
  }
}

/** 保密从2026年10月15日起算, and to no end. */
export function secretWithoutEnd(reading: PlainReading): PlainFinding | null {
  const said = reading.said.filter(
    (item) =>
      /保密|秘密|不(?:能|许|得|准)?(?:往外|外)?(?:说|传|讲)|守/.test(item.text) && item.region !== 'head',
  )
  const ends = said.some(
    (item) =>
      item.lengths.some((length) => (length.months ?? 0) >= 3) ||
      item.dates.length >= 2 ||
      /永(?:远|久)|一直|长期|为止|公开(?:之日|那天|以后)|一辈子|什么时候都|(?:到|至)\d{4}/.test(item.text),
  )
  const from = said.find(
    (item) =>
      /保密|秘密|守(?:着|住|口)?(?=[，。；]|$)/.test(item.text) &&
      /起|开始|从/.test(item.text) &&
      (item.dates.length > 0 || /今天|今日|即日|签字/.test(item.text)),
  )
  return ends || !from
    ? null
    : { checkpoint: 'N02', span: clean(from), why: '写了从哪天起保密，没有写保密到什么时候。' }
}

const TO_COME =
  /^(?:的?(?:早上|上午|中午|下午|晚上|之前|以前|前)?[^，。；]{0,6}?)(?:送|交(?!过)|付|给|转(?!正)|运|发货|装好|装完|安装|开工|动工|进场|上门|提[货车机]|搬|到货|完工)/
const DONE = /了|过|已|曾|买的|生产|出厂|签|起|开始|到期|发票|票据|订单|报价/

const LONGEST_BEFORE = 90

/** 7月28日 without its year: of the year it was signed in, unless that lies so far back that the next is meant. */
function datesOfYear(item: ReadSentence, signed: string): { date: string; end: number }[] {
  return [...item.text.matchAll(/(?<![年\d])(\d{1,2})月(\d{1,2})[日号]/g)].flatMap((match) => {
    const date = `${signed.slice(0, 4)}-${(match[1] as string).padStart(2, '0')}-${(match[2] as string).padStart(2, '0')}`
    const far = (Date.parse(signed) - Date.parse(date)) / 86_400_000 > LONGEST_BEFORE
    return far ? [] : [{ date, end: item.start + match.index + match[0].length }]
  })
}

/** 今天是8月2日，你7月28日送到: what is still to be done is dated before the day it is agreed. */
export function dueBeforeSigned(reading: PlainReading, contract: Contract): PlainFinding | null {
  const today = reading.said
    .flatMap((item) => item.dates.map((date) => ({ item, date })))
    .find(({ item, date }) =>
      /(?:今天|今日)(?:是)?$/.test(reading.text.slice(Math.max(item.start, date.start - 4), date.start)),
    )
  const signed = today?.date.date ?? contract.facts.signDate?.value
  // 8月3日下午装车，8月1日中午前送到: one step before the step that leads to it.
  for (const item of reading.said)
    for (const first of item.dates)
      for (const later of datesOfYear(item, first.date)) {
        const breath = reading.text
          .slice(later.end, Math.min(item.end, later.end + 16))
          .split(/[，。；]/)[0] as string
        if (later.date < first.date && later.end > first.end && TO_COME.test(breath) && !DONE.test(breath))
          return {
            checkpoint: 'G13',
            kind: 'inconsistent',
            span: clean(item),
            why: `后一步写在${later.date}，早于前一步的${first.date}。`,
          }
      }
  if (!signed) return null
  for (const item of reading.said) {
    if (item.region === 'head') continue
    for (const date of [...item.dates, ...datesOfYear(item, signed)]) {
      const after = reading.text.slice(date.end, Math.min(item.end, date.end + 16))
      const breath = after.split(/[，。；]/)[0] as string
      if (date.date < signed && TO_COME.test(breath) && !DONE.test(breath))
        return {
          checkpoint: 'G13',
          kind: 'inconsistent',
          span: clean(item),
          why: `要做的事写在${date.date}，早于约定的这一天（${signed}）。`,
        }
    }
  }
  return null
}
