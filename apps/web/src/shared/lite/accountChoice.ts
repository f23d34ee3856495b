import { createStore } from '../state/store.ts'

export type Choice = 'stay' | 'switch'
/** `isGuest`: nobody is signed in, and somebody elsewhere chose whom this browser becomes. */
type Question = {
  isGuest?: boolean
  current: string | null
  arriving: string | null
  answer: (choice: Choice) => void
}

export const accountQuestion = createStore<{ open: Question | null }>({ open: null })

/** A link carries somebody else's login: only the person in front of the screen can say who they are. */
export const askWhichAccount = (names: {
  isGuest?: boolean
  current: string | null
  arriving: string | null
}): Promise<Choice> =>
  new Promise((resolve) => {
    accountQuestion.set({
      open: {
        ...names,
        answer: (choice) => {
          accountQuestion.set({ open: null })
          resolve(choice)
        },
      },
    })
  })
