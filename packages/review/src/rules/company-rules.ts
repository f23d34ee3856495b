import type { ReadyChecklist } from '../checklist/checklist.ts'
import type { Found, Rule } from './rule.ts'
import { bodySentences, trimmed } from './sentences.ts'

/** Turns the checkpoints a company wrote itself into rules. */
export function companyRules(checklist: ReadyChecklist): Rule[] {
  return checklist.added.map((own) => ({
    checkpoint: own.id,
    types: own.contractTypes?.includes('通用') ? undefined : own.contractTypes,
    check({ contract }) {
      const sentences = bodySentences(contract)
      const found: Found[] = []
      for (const sentence of sentences) {
        if (own.forbidsPatterns.some((pattern) => pattern.test(sentence.text))) {
          found.push({ checkpoint: own.id, kind: 'wrong', span: trimmed(sentence), why: own.explanation })
        }
      }
      const lacking = own.requiresPatterns.filter(
        (pattern) => !sentences.some((sentence) => pattern.test(sentence.text)),
      )
      if (lacking.length > 0)
        found.push({ checkpoint: own.id, kind: 'missing', span: null, why: own.explanation })
      const shown = sentences.find((sentence) =>
        own.requiresPatterns.some((pattern) => pattern.test(sentence.text)),
      )
      return { found, passed: shown ? trimmed(shown) : null }
    },
  }))
}
