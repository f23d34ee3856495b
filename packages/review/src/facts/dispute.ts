import type { Sentence } from '../text/structure.ts'
import type { Span } from '../values/span.ts'
import type { Fact } from './fact.ts'

export type DisputeWay = '诉讼' | '仲裁' | '劳动仲裁'

export type DisputeMention = Span & { way: DisputeWay; sentence: Sentence }

const LABOUR = /劳动(?:人事)?争议仲裁|劳动仲裁|人事争议仲裁/
const ARBITRATION =
  /(?:提交|申请|提请|递交|交由|选择|通过|采用|由|向|以|[去找到上][^，。；]{0,12}(?=仲裁委|仲裁院))[^。；]{0,40}仲裁|仲裁(?:委员会|机构|院|中心)[^。；]{0,30}(?:仲裁|裁决)|仲裁(?:方式)?解决|仲裁裁决(?:是|为)终局/
const LITIGATION =
  /(?:提起|进行)诉讼|起诉|诉诸|诉至|(?:人民)?法院(?:提起|诉讼|管辖|裁判|裁决|判决|解决|起诉|处理)|向[^。；]{0,50}法院|由[^。；]{0,40}法院[^。；]{0,10}(?:管辖|审理|受理)|诉讼(?:方式)?解决|通过诉讼|诉讼管辖|打官司|(?:到(?!期)|在)[^。；]{0,40}法院/
const NOT_CHOICE =
  /诉讼费|诉讼时效|仲裁费|仲裁期间|诉讼期间|因诉讼|律师费|保全|诉讼程序中|司法机关要求|法院(?:的)?(?:要求|命令|判决|裁定|查封)|生效(?:判决|裁判)|涉及(?:重大)?诉讼|不存在.{0,10}诉讼|冻结/

/** The courts' own rules, and papers they serve, choose no court. */
const NO_COURT =
  /(?:请求|申请)(?:人民)?法院(?:依法)?(?:拍卖|变卖|强制执行|实现担保物权|实现抵押权|支付令)|(?:依照|依据|依|根据|按照|按|因|应|经|遵守|执行)(?:(?!争议|纠纷|提交|[向由])[^，。；]){0,24}法院(?:的)?(?:生效)?(?:裁判|裁决|判决|裁定|命令|要求|决定|调取)[^，。；]*|最高人民法院(?:关于|有关)[^，。；]*|\((?:包括|含)?[^)]{0,10}诉讼(?:文书|材料|法律)[^)]{0,10}\)/g

/** 去仲裁，不上法院; 不打官司: where the parties do not go. 说不到一块就去法院 says where they do. */
const REFUSED_COURT =
  /(?<![谈说商讲协聊])(?:不(?:再|得|能|可以?|许|准|要|用|必|想|会)?|别|无权|无需)(?:(?:直接|另行|再)?(?:上|去|到|走|找|进|向|经|通过)[^，。；]{0,10}(?:法院|法庭)(?:[^，。；]{0,4}(?:起诉|诉讼|打官司))?|打官司|起诉|提起诉讼|进行诉讼|走诉讼|诉讼)/g

/** 不走仲裁. 协商不成提交仲裁 and 谈不拢去仲裁 choose it. */
export const REFUSED_ARBITRATION =
  /(?<![谈说商讲协聊])不(?:得|能|可以?|想|要|用|再|必)?(?:提交|申请|采用|选择|去|走|搞|找|做|上|通过|提请)?仲裁/

/** A court named without any of this decides something else. */
const GOES_TO_COURT = /争议|纠纷|协商|起诉|诉讼|管辖|诉至|诉诸|打官司/

const ATTORNEY = /代理(?:人|权限|阶段)|应诉|立案|庭审|诉讼请求|诉讼(?:文书|活动|权利)/

export function findDisputeMentions(sentences: Sentence[]): DisputeMention[] {
  const found: DisputeMention[] = []
  for (const sentence of sentences) {
    if (sentence.region === 'signature' || sentence.region === 'attachment') continue
    const mask = (words: string) => '＊'.repeat(words.length)
    const text = sentence.text.replace(NO_COURT, mask).replace(REFUSED_COURT, mask)
    const add = (way: DisputeWay, pattern: RegExp) => {
      const match = pattern.exec(text)
      if (!match) return
      found.push({
        way,
        sentence,
        start: sentence.start + match.index,
        end: sentence.start + match.index + match[0].length,
      })
    }
    const context =
      /争议|纠纷|协商|管辖|法院|仲裁委/.test(text) || /争议|纠纷|管辖|法律适用/.test(sentence.headings)
    // What an attorney is engaged to do in court is not where the parties go.
    if (!context || ATTORNEY.test(text)) continue
    // 管辖：甲方所在地人民法院。 is a whole agreement where the title says what it is about.
    const titled = /争议|纠纷|管辖/.test(sentence.headings + text.slice(0, 10))
    if (titled && !LABOUR.test(text) && !ARBITRATION.test(text) && !LITIGATION.test(text)) {
      add('仲裁', /仲裁(?:委员会|院|中心)/)
      add('诉讼', /法院/)
      continue
    }
    if (LABOUR.test(text)) add('劳动仲裁', LABOUR)
    else if (!REFUSED_ARBITRATION.test(text)) add('仲裁', ARBITRATION)
    const chooses = GOES_TO_COURT.test(text + sentence.headings)
    if (chooses && (!NOT_CHOICE.test(text) || /争议|纠纷|管辖/.test(text))) add('诉讼', LITIGATION)
  }
  return found
}

const OPTION = /(?:第\s*[(]?|选择?\s*[(])([一二三123])[)]?\s*(?:[种项](?:方式)?|方式)/

/** “按下列第2种方式解决”: the ticked line is the agreement, the others are print. */
export function keepChosenOption(mentions: DisputeMention[], sentences: Sentence[]): DisputeMention[] {
  const lead = sentences.find(
    (sentence) =>
      /方式|解决|下列/.test(sentence.text) &&
      OPTION.test(sentence.text) &&
      /争议|纠纷|协商/.test(sentence.text + sentence.headings),
  )
  if (!lead) return mentions
  const listed = mentions.filter((mention) => mention.start >= lead.start)
  const chosen = { 一: 0, 二: 1, 三: 2, 1: 0, 2: 1, 3: 2 }[
    (OPTION.exec(lead.text) as RegExpExecArray)[1] as string
  ]
  const pick = listed[chosen ?? 0]
  return listed.length > 1 && pick
    ? [...mentions.filter((mention) => mention.start < lead.start), pick]
    : mentions
}

export function decideDispute(type: string, mentions: DisputeMention[]): Fact<DisputeWay> | null {
  const labour = mentions.find((mention) => mention.way === '劳动仲裁')
  const chosen = labour ?? [...mentions].sort((a, b) => a.start - b.start)[0]
  // A worker's dispute goes to labour arbitration whatever the contract calls it.
  const way = type === '劳动' && chosen?.way === '仲裁' ? '劳动仲裁' : chosen?.way
  return chosen && way ? { value: way, start: chosen.sentence.start, end: chosen.sentence.end } : null
}

const COURT =
  /(?:[^，。；、\s“”()]{0,24}?)(?:最高|高级|中级)?人民法院|(?:[^，。；、\s“”()]{0,20}?)(?:所在地|住所地|履行地|签订地|有管辖权的)[^，。；]{0,12}法院/g
const ARBITRATION_BODY =
  /[\u4e00-\u9fa5]{2,20}?(?:仲裁委员会|国际仲裁中心|仲裁中心|国际仲裁院|仲裁院)(?:\([^)]{2,20}\))?/g

export type DisputeBody = Fact<string>

const LEAD =
  /^(?:.*(?:适用|按照|依照|依据|根据|提交|提请|递交|交由|诉诸|诉至|向|由|至|或者|或|(?<!所)在|均可|依法|可以|可|应|约定|选择|均应|任何一方|为|申请|，|到|与|和|及))(?=.{2,})/

export function findCourts(text: string, sentences: Sentence[]): DisputeBody[] {
  return collect(text, sentences, COURT)
}

export function findArbitrationBodies(text: string, sentences: Sentence[]): DisputeBody[] {
  return collect(text, sentences, ARBITRATION_BODY).filter((body) => !LABOUR.test(body.value))
}

function collect(text: string, sentences: Sentence[], pattern: RegExp): DisputeBody[] {
  const found: DisputeBody[] = []
  for (const sentence of sentences) {
    if (sentence.region === 'signature') continue
    for (const match of sentence.text.matchAll(pattern)) {
      const value = match[0].replace(LEAD, '')
      const end = sentence.start + (match.index as number) + match[0].length
      const start = end - value.length
      if (text.slice(start, end) === value) found.push({ value, start, end })
    }
  }
  return found
}
