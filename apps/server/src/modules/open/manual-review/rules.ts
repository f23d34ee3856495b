// The life of a case: the partner looks first, the platform decides. Pure.

export const CASE = { notHandedIn: 0, underReview: 1, passed: 2, notPassed: 3 } as const
export type Stage = 'partner' | 'platform'
type Standing = { status: number; stage: string | null }
export type Act = 'upload' | 'submit' | 'withdraw' | 'approve' | 'reject' | 'decide'

export const PAPERS = { front: '证件人像面', back: '证件背面', holding: '手持证件照' } as const
export type PaperKind = keyof typeof PAPERS
export const PAPER_KINDS = Object.keys(PAPERS) as PaperKind[]

const isOpen = (status: number) => status === CASE.notHandedIn || status === CASE.notPassed

export const mayDo = ({ status, stage }: Standing, act: Act): boolean => {
  switch (act) {
    case 'upload':
    case 'submit':
      return isOpen(status)
    case 'withdraw':
      return status === CASE.underReview
    case 'approve':
    case 'reject':
      return status === CASE.underReview && stage === 'partner'
    case 'decide':
      return status === CASE.underReview && stage === 'platform'
  }
}

const plain = (text: string) => text.replace(/[\s\u3000]/g, '').toUpperCase()

/** What a machine read beside what was said: where it does not find it, somebody looks closer. */
export const warningsOf = (
  said: { name: string; idNo: string | null },
  readings: Partial<Record<PaperKind, string | null>>,
): string[] => {
  const front = readings.front
  if (!front) return ['人像面没有识别出文字，请人工核对']
  const text = plain(front)
  return [
    ...(text.includes(plain(said.name)) ? [] : ['人像面未识别到所填姓名']),
    ...(said.idNo && !text.includes(plain(said.idNo)) ? ['人像面未识别到所填证件号码'] : []),
  ]
}
