import { createStore } from '../state/store.ts'

/** Somebody is asked to prove that it is he, and whoever called waits for the answer. */
export const proofQuestion = createStore<{ answer: ((proven: boolean) => void) | null }>({ answer: null })

let asked: Promise<boolean> | null = null

/** One question however many calls were refused at once; false where he would rather not. */
export const askForProof = (): Promise<boolean> => {
  asked ??= new Promise<boolean>((resolve) => {
    proofQuestion.set({
      answer: (proven) => {
        asked = null
        proofQuestion.set({ answer: null })
        resolve(proven)
      },
    })
  })
  return asked
}
