// What is being read of a request: its words, the figures in them, what each was taken for. Every character ends as
// used, asked about or listed as not used; a word nobody knows does not disappear.
import { type Normalised, normalise, quoteOf } from '../../spoken/normalise.ts'
import { readTokens, type Token } from '../../spoken/tokens.ts'
import type { IsoDate } from '../../values/calendar.ts'
import type { DraftAnswers } from '../draft.ts'
import type { KindCues, Side } from './kinds.ts'

export type Item = {
  key: string
  /** The words it was read from; empty where it follows from others. */
  quote: string
  /** How it was worked out: 20,000 × 12.50 = 250,000.00 */
  computed?: string
}
export type Ask = { key: string; question: string; quotes: string[] }
export type Phrase = { start: number; end: number; text: string; tokens: Token[] }

/** Little words that carry nothing by themselves. */
const EMPTY_WORDS =
  /帮(?:我|忙)?(?:们)?(?:起草|拟定?|写|弄|出|做|搞)?(?:一)?(?:份|个|下)?|起草|拟(?:定|一份)|(?:要|想|需要|准备|打算)(?:签|写|跟)?|(?:签|写|出|立)(?:订|一)?(?:份|个|了)?(?:合同|协议)?|合同|协议书?|一份|这边|这个|那个|我们?(?:方|司|公司)?|本(?:人|公司)|咱们?|对方|双方|的|了|是|为|把|将|给|向|和|与|跟|在|于|从|由|就|也|都|再|又|还|吧|呢|吗|啊|哈|嘛|请|麻烦|谢谢|您|你|好|另外|另|然后|其中|以及|并且|并|及|等|共|总共|一共|合计|大概|大约|左右|差不多|约|公司|先|后|前|时|起|止|至|到|按|算|用|做|个|一|他们?|她们?|人|以内|之内|内|之|以|说好|而|该|每|各|且|或|那|这|可以|需|应|得|个人|一下|方|开始|起算|算起|期限|为期|叫|名字|有|这样|情况|如下|具体|内容|签|元|人民币|所|来|去|出|过|上|下|里|家|要|房子|货|东西|找|请|派|当|这里|那里|当天|名下|一批|一套|有人|费/g

export class Reading {
  readonly request: Normalised
  readonly text: string
  readonly today: IsoDate
  readonly tokens: Token[]
  readonly phrases: Phrase[]
  readonly used: boolean[]
  readonly answers: DraftAnswers = {}
  readonly items: Item[] = []
  readonly asks: Ask[] = []
  readonly notes: string[] = []
  readonly said = new Map<string, string[]>()
  kind!: KindCues
  speaker: Side | null = null

  constructor(source: string, today: IsoDate) {
    this.request = normalise(source)
    this.text = this.request.text
    this.today = today
    this.tokens = readTokens(this.text, today)
    this.used = new Array(this.text.length).fill(false)
    this.phrases = this.cut()
  }

  /** At stops, and at brackets; a list parted by 、 is cut where each part has a figure of its own. */
  private cut(): Phrase[] {
    const inToken = new Set<number>()
    for (const token of this.tokens) for (let at = token.start; at < token.end; at++) inToken.add(at)
    const found: Phrase[] = []
    let start = 0
    const close = (end: number) => {
      if (end > start) found.push(this.phrase(start, end))
      start = end + 1
    }
    for (let at = 0; at < this.text.length; at++) {
      if (inToken.has(at)) continue
      const character = this.text[at] as string
      if (/[，。；！？()（）\n]/.test(character)) close(at)
      else if (character === '、' && this.hasFigure(start, at) && this.hasFigure(at, this.nextStop(at)))
        close(at)
    }
    close(this.text.length)
    return found
  }
  private nextStop(at: number): number {
    const stop = this.text.slice(at + 1).search(/[，。；！？、]/)
    return stop < 0 ? this.text.length : at + 1 + stop
  }
  private hasFigure(start: number, end: number): boolean {
    return this.tokens.some((token) => token.kind !== 'plain' && token.start >= start && token.end <= end)
  }
  phrase(start: number, end: number): Phrase {
    return {
      start,
      end,
      text: this.text.slice(start, end),
      tokens: this.tokens.filter((token) => token.start >= start && token.end <= end),
    }
  }

  take(start: number, end: number): void {
    for (let at = start; at < end; at++) this.used[at] = true
  }
  isFree(at: { start: number; end: number }): boolean {
    return !this.used[at.start]
  }
  /** Marks what a pattern matches inside a phrase. */
  takeWords(phrase: Phrase, words: RegExp): boolean {
    const match = words.exec(phrase.text)
    if (!match) return false
    this.take(phrase.start + match.index, phrase.start + match.index + match[0].length)
    return true
  }
  quote(start: number, end: number): string {
    return quoteOf(this.request, start, end)
  }

  /** The first answer to a question stays; what comes later and differs is a contradiction. */
  set(
    key: string,
    value: string | number,
    from: { start: number; end: number } | null,
    computed?: string,
  ): boolean {
    const known = this.answers[key]
    const quote = from ? this.quote(from.start, from.end) : ''
    if (known === '一批' && value !== known) this.drop(key)
    else if (known !== undefined && known !== value) {
      if (from) {
        const before = this.items.find((item) => item.key === key)
        this.ask(key, `前后说法不一致：“${before?.quote ?? known}”与“${quote}”，以哪个为准？`, [
          before?.quote ?? '',
          quote,
        ])
        this.take(from.start, from.end)
      }
      return false
    }
    if (this.answers[key] === undefined) {
      this.answers[key] = value
      this.items.push({ key, quote, ...(computed ? { computed } : {}) })
    }
    if (from) this.take(from.start, from.end)
    return true
  }
  drop(key: string): void {
    delete this.answers[key]
    const at = this.items.findIndex((item) => item.key === key)
    if (at >= 0) this.items.splice(at, 1)
  }
  ask(key: string, question: string, quotes: string[] = []): void {
    if (!this.asks.some((one) => one.key === key && one.question === question))
      this.asks.push({ key, question, quotes: quotes.filter(Boolean) })
  }
  /** A sentence for the clause of a subject. */
  say(key: string, sentence: string, from: { start: number; end: number } | null): void {
    const list = this.said.get(key) ?? []
    const words = /[。！？]$/.test(sentence) ? sentence : `${sentence}。`
    if (!list.includes(words)) list.push(words)
    this.said.set(key, list)
    if (from) {
      this.take(from.start, from.end)
      this.items.push({ key, quote: this.quote(from.start, from.end) })
    }
  }

  letter(side: Side): '甲方' | '乙方' {
    return (side === 'first') === (this.answers.firstIs === '乙方') ? '乙方' : '甲方'
  }
  /** 甲方 or 乙方 for the one who asks; 本方 only where nobody can tell. */
  get own(): string {
    return this.speaker ? this.letter(this.speaker) : '甲方'
  }
  get other(): string {
    return this.own === '甲方' ? '乙方' : '甲方'
  }

  /** Content characters of a phrase that no reader took. */
  rest(phrase: Phrase): string {
    let left = ''
    for (let at = phrase.start; at < phrase.end; at++)
      left += this.used[at] || /[\s、:：“”"'.·\-—]/.test(this.text[at] as string) ? ' ' : this.text[at]
    return left
      .split(/\s+/)
      .map((piece) => piece.replace(EMPTY_WORDS, ''))
      .filter(Boolean)
      .join(' ')
  }
}
