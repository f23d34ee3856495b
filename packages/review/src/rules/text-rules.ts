import { fold } from '../text/fold.ts'
import { type Found, finds, nothing, passing, type Rule } from './rule.ts'
import { bodySentences, firstMatch, trimmed, wrongAt } from './sentences.ts'

const SLASH_FILL = /[:：为]\s*[/／]\s*(?=[。；，\n]|$)/g

const blanks: Rule = {
  checkpoint: 'G03',
  check({ contract }) {
    const { source, flow, structure } = contract
    const signature = structure.lines.find((line) => line.region === 'signature')
    const attachment = structure.lines.find((line) => line.region === 'attachment')
    const from = signature ? (flow.origin[signature.start] as number) : source.text.length
    const until = attachment ? (flow.origin[attachment.start] as number) : source.text.length
    const found: Found[] = []
    const spans = [...contract.blanks]
    for (const match of source.text.matchAll(SLASH_FILL))
      spans.push({ start: match.index, end: match.index + match[0].length })
    spans.sort((a, b) => a.start - b.start)
    for (const blank of spans) {
      if (blank.start >= from && blank.start < until) continue
      const around = segmentAround(source.text, blank.start, blank.end)
      if (found.some((known) => known.span && known.span.start < around.end && around.start < known.span.end))
        continue
      found.push({
        checkpoint: 'G03',
        kind: 'missing',
        span: around,
        inSource: true,
        why: `“${fold(source.text.slice(around.start, around.end)).trim().slice(0, 40)}”处留有空白，签署后可能被单方补填。`,
      })
    }
    return { found: found.slice(0, 12), passed: null }
  },
}

function segmentAround(text: string, start: number, end: number): { start: number; end: number } {
  const stops = /[，。；;\n\t]/
  let from = start
  while (from > 0 && start - from < 40 && !stops.test(text[from - 1] as string)) from--
  let to = end
  while (to < text.length && to - end < 40 && !stops.test(text[to] as string)) to++
  while (from < start && /\s/.test(text[from] as string)) from++
  while (to > end && /\s/.test(text[to - 1] as string)) to--
  return { start: from, end: to }
}

const REPEALED =
  /(?:[《〈](?:中华人民共和国)?|中华人民共和国|(?:根据|依据|依照|按照|适用|按|依)(?:我国)?)(?:涉外)?(合同法|经济合同法|技术合同法|民法通则|民法总则|担保法|物权法|侵权责任法|继承法|婚姻法|收养法)(?!典)[》〉]?/g

const repealedLaws: Rule = {
  checkpoint: 'G05',
  check({ contract, date }) {
    const cited = firstMatch(contract, /民法典|劳动合同法/)
    if (date < '2021-01-01') return passing(cited)
    const found: Found[] = []
    for (const match of contract.text.matchAll(REPEALED)) {
      const start =
        match.index +
        Math.max(0, match[0].search(/[《〈]|中华|合同法|经济|涉外|技术|民法|担保|物权|侵权|继承|婚姻|收养/))
      const end = match.index + match[0].length
      if (
        found.some((known) =>
          contract.text.slice(known.span?.start, known.span?.end).includes(match[1] as string),
        )
      )
        continue
      // 《合同法》《担保法》 in one breath are one mistake.
      const before = found.at(-1)
      if (before?.span && start - before.span.end <= 2) {
        before.span = { start: before.span.start, end }
        before.why = before.why.replace('已自', `《${match[1]}》已自`)
        continue
      }
      found.push({
        checkpoint: 'G05',
        kind: 'wrong',
        span: { start, end },
        why: `《${match[1]}》已自2021年1月1日民法典施行时废止（经济合同法、技术合同法更早废止），不能再作为合同依据。`,
        wording: '《中华人民共和国民法典》',
      })
    }
    return { found, passed: cited }
  },
}

const ELECTRONIC =
  /电子签名|电子签章|电子印章|电子合同|数据电文|在线签署|线上签署|电子方式(?:签|订立)|签署平台|电子签/
const ELECTRONIC_EFFECT =
  /(?:同等|相同|同样)(?:的)?(?:法律)?效力|效力(?:相同|同等|一致|等同)|法律效力|(?:认可|承认|确认)[^。；]{0,24}效力|视为(?:有效|原件)|具有(?:法律)?约束力|合法有效|可靠(?:的)?电子签[名章]/
/** 自双方盖章或者完成电子签名之日起生效: one way beside the other, nothing is agreed of how it is signed. */
const EITHER_WAY = /(?:签字|签名|盖章|签章|手写)[^，。；]{0,8}(?:或者?|、|\(含|及)[^，。；]{0,8}电子/
const UNSUITABLE = /收养|继承|遗嘱|遗赠|离婚|结婚|婚前|停止供(?:水|热|气)/

const electronicSignature: Rule = {
  checkpoint: 'G06',
  check({ contract }) {
    // 乙方：某某（电子签名） on the signature page says how the contract is signed.
    const mentions = contract.structure.sentences.filter(
      (sentence) =>
        ELECTRONIC.test(sentence.text) &&
        !EITHER_WAY.test(sentence.text) &&
        !/送达|邮件/.test(sentence.text.replace(ELECTRONIC, '')),
    )
    const first = mentions[0]
    if (!first) return nothing
    if (UNSUITABLE.test(contract.type.title)) {
      return wrongAt(first, 'G06', '婚姻、收养、继承等人身关系文书不适用电子签名。')
    }
    const settled = bodySentences(contract).find(
      (sentence) =>
        ELECTRONIC_EFFECT.test(sentence.text) &&
        (ELECTRONIC.test(sentence.text) || sentence.clause === first.clause),
    )
    if (settled) return passing(trimmed(settled))
    return finds({
      checkpoint: 'G06',
      kind: 'missing',
      span: trimmed(first),
      why: '约定以电子方式签署，但没有约定电子签名的效力和签署平台。',
    })
  },
}

const FINAL_SAY =
  /(?:最终|最后)(?:的)?解释权|解释权(?:归|属于)[^，。；]{0,8}(?:甲方|乙方|我方|公司|出租|商家)/
const STANDARD_FORM =
  /(?:本合同|本协议|上述条款|本条款|以上条款)[^，。；]{0,6}(?:为|系|属于|是)[^，。；]{0,12}(?:格式|标准|制式|固定)(?:条款|合同|文本)/
const NO_EXPLANATION =
  /(?:无需|不再|无须|不负有|免除)[^，。；]{0,10}(?:提示|说明|解释)(?!理由|任何理由)(?:义务)?(?=[，。；]|条款|$)|(?:视为|即)[^，。；]{0,8}(?:已(?:充分)?(?:阅读|理解|知悉))[^。；]{0,20}(?:不得|无权|放弃)[^。；]{0,12}(?:异议|主张|抗辩)/
const EXPLAINED =
  /加粗|黑体|下划线|提请注意|已(?:就|对)[^，。；]{0,20}(?:提示|说明)|单独签(?:字|署)|特别提示|逐条/

const standardTerms: Rule = {
  checkpoint: 'G26',
  check({ contract }) {
    const found: Found[] = []
    const explained = firstMatch(contract, EXPLAINED)
    for (const sentence of bodySentences(contract)) {
      const bad =
        FINAL_SAY.test(sentence.text) ||
        (NO_EXPLANATION.test(sentence.text) &&
          !/终止|解除|退[租货单]|不满意|停|走人|不[干做想]/.test(sentence.text)) ||
        (STANDARD_FORM.test(sentence.text) && !explained && !EXPLAINED.test(sentence.text))
      if (!bad || /不得|共同/.test(sentence.text.slice(0, sentence.text.search(/解释权/) + 1))) continue
      found.push({
        checkpoint: 'G26',
        kind: 'wrong',
        span: trimmed(sentence),
        why: '由一方预先拟定的条款未作提示说明，或者保留单方解释权，对方可以主张该条款不成为合同内容。',
      })
    }
    return { found: found.slice(0, 1), passed: explained }
  },
}

export const textRules: Rule[] = [blanks, repealedLaws, electronicSignature, standardTerms]
