// The life of a filing. Pure.

export const FILING = { draft: 0, underReview: 1, passed: 2, sentBack: 3 } as const

type Act = 'save' | 'submit' | 'withdraw'
const FROM: Record<Act, readonly number[]> = {
  save: [FILING.draft, FILING.sentBack],
  submit: [FILING.draft, FILING.sentBack],
  withdraw: [FILING.underReview],
}

export const mayFile = (status: number, act: Act): boolean => FROM[act].includes(status)
