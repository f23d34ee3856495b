// What is looked at before a user of an app is who a partner says he is.

export const PAPERS = {
  front: '证件人像面',
  back: '证件背面',
  holding: '手持证件照',
  licence: '营业执照',
  legalFront: '法定代表人证件人像面',
  legalBack: '法定代表人证件背面',
  letter: '加盖公章的授权书',
} as const
export type PaperKind = keyof typeof PAPERS
/** A photograph as a telephone takes it. */
export const PAPER_MAX_BYTES = 10 * 1024 * 1024
export const PAPER_KINDS = Object.keys(PAPERS) as PaperKind[]

const OF_PERSON: readonly PaperKind[] = ['front', 'back', 'holding']
/** Whoever acts for it becomes its administrator here: the company has to have said so. */
const OF_COMPANY: readonly PaperKind[] = ['licence', 'legalFront', 'legalBack', 'letter']
export const papersFor = (isCompany: boolean): readonly PaperKind[] => (isCompany ? OF_COMPANY : OF_PERSON)
