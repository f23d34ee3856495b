import { MARK } from '@xinqi/api/ai'

type AcceptedWording = { id: string; wording: string }
type Word = { state: number; wording: string | null }

export const isTaken = (mark: { state: number } | undefined) =>
  mark?.state === MARK.accepted || mark?.state === MARK.reworded

/** 【甲方住所地】: what a suggestion leaves to be filled in and nobody has filled in before it was accepted. */
export const openPlaces = (
  findings: readonly AcceptedWording[],
  lastWord: (item: string) => Word | undefined,
): string[] =>
  findings.flatMap(({ id, wording }) => {
    const word = lastWord(id)
    return isTaken(word)
      ? [...(word?.wording ?? wording).matchAll(/【[^【】]+】/g)].map(([place]) => place)
      : []
  })
