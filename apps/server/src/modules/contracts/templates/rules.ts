import type { Draft, FlowContent, TemplateContent } from '@xinqi/api/calls'
import { emptyDraft, endOfDay } from '../contract/empty-draft.ts'
import { aboutFields, type Problem, type Surroundings } from '../drafts/draft-problems.ts'

type Party = Draft['parties'][number]
type Self = { name: string }

const ROLE_NAMES = ['甲方', '乙方', '丙方', '丁方', '戊方']

/** A party without its people: all a document knows of it. */
const asRole = (party: Party, index: number): Party => ({
  ...party,
  roleName: party.roleName?.trim() || ROLE_NAMES[index] || `第 ${index + 1} 方`,
  companyName: undefined,
  deadline: undefined,
  signers: [],
})

export const templateOf = (draft: Draft): TemplateContent => ({
  typeId: draft.typeId,
  inTurn: draft.inTurn,
  note: draft.note,
  openToLater: draft.openToLater,
  terminable: draft.terminable,
  placeLater: draft.placeLater,
  prevailing: draft.prevailing,
  parties: draft.parties.map(asRole),
  files: draft.files,
  fileRules: draft.fileRules,
  fields: draft.fields,
})

/** Colleagues everybody in the house can name; an address book is one person's, so only the name is kept of those in it. */
export const shareable = (content: FlowContent): FlowContent => {
  const share = <T extends { source?: Party['signers'][number]['source']; mobile?: string }>(one: T): T => {
    if (!one.source || one.source.kind === 'member') return one
    const { source: _, ...rest } = one
    return { ...(rest as T), mobile: '' }
  }
  return {
    ...content,
    parties: content.parties.map((party) => ({
      ...party,
      // A day of its own belongs to one contract, and papers to one person's.
      deadline: undefined,
      signers: party.signers.map(share),
    })),
    cc: content.cc.map(share),
  }
}

/** On our side whoever starts the contract signs, until somebody else is named. */
const withSelf = (parties: Party[], self: Self): Party[] =>
  parties.map((party) =>
    party.isOwn && party.signers.length === 0
      ? { ...party, signers: [{ signerId: crypto.randomUUID(), name: self.name, source: { kind: 'self' } }] }
      : party,
  )

export const draftFromTemplate = (content: TemplateContent, name: string, self: Self, now: Date): Draft => ({
  ...emptyDraft(now),
  ...content,
  name,
  parties: withSelf(content.parties, self),
})

export const draftFromFlow = (content: FlowContent, self: Self, now: Date): Draft => {
  const { deadlineDays, ...settings } = content
  return {
    ...emptyDraft(now),
    ...settings,
    deadline: endOfDay(now, deadlineDays).toISOString(),
    parties: withSelf(content.parties, self),
  }
}

export const templateProblems = (
  content: TemplateContent,
  around: Omit<Surroundings, 'isTemplate'>,
): Problem[] => aboutFields({ ...emptyDraft(around.now), ...content }, { ...around, isTemplate: true })

export const roleNames = ({ parties }: Pick<TemplateContent, 'parties'>): string[] =>
  parties.map(({ roleName, companyName }, index) => roleName || companyName || `第 ${index + 1} 方`)
