import { useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '../state/useLatest.ts'
import { words } from './messages/reading.zh.ts'
import { aloud, type ReadItem } from './readingItems.ts'
import { createSpeaker, findVoices, type Speaker, type VoiceProblem } from './speaker.ts'

export const RATES = { slow: 0.75, normal: 1, fast: 1.5 } as const
export type Rate = keyof typeof RATES

export const problemText = (problem: VoiceProblem): string =>
  problem === 'noSpeech'
    ? words().noSpeech
    : problem === 'onlyOnline'
      ? words().onlyOnline
      : words().noVoice({ language: problem === 'noChinese' ? words().chinese : words().english })

export const useReadAloud = (items: readonly ReadItem[], onEnd: () => void) => {
  const [state, setState] = useState<'silent' | 'speaking' | 'paused'>('silent')
  const [at, setAt] = useState<number | null>(null)
  const [problem, setProblem] = useState<VoiceProblem | 'stopped' | null>(null)
  const [rate, setRate] = useState<Rate>('normal')
  const speaker = useRef<Speaker | null>(null)
  const ended = useLatest(onEnd)
  // What a place says changes once it is signed; the words of the document do not.
  const sentences = useMemo(
    () => items.flatMap((item, index) => aloud(item).map((text) => ({ text, item: index }))),
    [items],
  )
  useEffect(() => () => speaker.current?.pause(), [])

  const play = async (from: { start?: boolean; online?: boolean; rate?: Rate } = {}) => {
    setProblem(null)
    const { voices, problem: found } = await findVoices(sentences)
    if (found && !(found === 'onlyOnline' && from.online)) return setProblem(found)
    if (from.start || !speaker.current) {
      speaker.current = createSpeaker(sentences, {
        onAt: setAt,
        onEnd: () => {
          setState('silent')
          ended.current()
        },
        onFail: () => {
          setState('paused')
          setProblem('stopped')
        },
      })
    }
    setState('speaking')
    speaker.current.play(voices, RATES[from.rate ?? rate])
  }
  return {
    state,
    at,
    problem,
    rate,
    play,
    pause: () => {
      speaker.current?.pause()
      setState('paused')
    },
    changeRate: (next: Rate) => {
      setRate(next)
      if (state === 'speaking') void play({ online: true, rate: next })
    },
  }
}
