import { BASE_TEMPLATES } from './base-templates.ts'
import { CLOSING } from './closing-clauses.ts'
import { DAILY } from './daily-templates.ts'
import { MORE } from './more-templates.ts'
import type { DraftTemplate } from './template.ts'

const BODIES: DraftTemplate[] = [...BASE_TEMPLATES, ...DAILY, ...MORE]

export const TEMPLATES: Record<string, DraftTemplate> = Object.fromEntries(
  BODIES.map((body) => [
    body.type,
    {
      ...body,
      clauses: [
        ...body.clauses,
        ...CLOSING.filter((clause) => !clause.exceptTypes?.includes(body.reviewAs ?? body.type)),
      ],
    },
  ]),
)

export const DRAFT_TYPES: string[] = Object.keys(TEMPLATES)

/** A contract of no kind we have words for: its parties, what every contract ends with, and somebody else's clauses. */
export const OTHER: DraftTemplate = {
  type: '其他',
  title: '合同',
  first: '甲方',
  second: '乙方',
  recital: '甲乙双方经平等协商，就下列事项达成一致，订立本合同，共同遵守。',
  slots: [],
  clauses: CLOSING,
}
