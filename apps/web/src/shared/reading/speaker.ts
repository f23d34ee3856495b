// A document read aloud by the browser, sentence by sentence. A pause ends the sentence and takes it up again: the
// browser's own pause does nothing on many telephones.

export type Sentence = { text: string; item: number }
type Hear = {
  /** The item now read; null once all is read or it was stopped. */
  onAt: (item: number | null) => void
  onEnd: () => void
  onFail: () => void
}
export type VoiceProblem = 'noSpeech' | 'noChinese' | 'noEnglish' | 'onlyOnline'

const HAN = /\p{Script=Han}/u
const VOICES_WAIT_MS = 1500
type Script = 'zh' | 'en'
const scriptOf = (text: string): Script => (HAN.test(text) ? 'zh' : 'en')
const speaks = (voice: SpeechSynthesisVoice, script: Script) =>
  (script === 'zh' ? /^(zh|cmn)\b/i : /^en\b/i).test(voice.lang)

/** They come a moment after they are first asked for. */
const voicesOf = (synthesis: SpeechSynthesis): Promise<SpeechSynthesisVoice[]> => {
  const there = synthesis.getVoices()
  if (there.length) return Promise.resolve(there)
  return new Promise((resolve) => {
    const answer = () => {
      clearTimeout(timer)
      synthesis.removeEventListener('voiceschanged', answer)
      resolve(synthesis.getVoices())
    }
    const timer = setTimeout(answer, VOICES_WAIT_MS)
    synthesis.addEventListener('voiceschanged', answer)
  })
}

/** A voice of this machine before one that is sent the words; mainland Mandarin before other Chinese. */
export const bestVoice = (voices: readonly SpeechSynthesisVoice[], script: Script) =>
  voices
    .filter((voice) => speaks(voice, script))
    .sort(
      (one, other) =>
        Number(other.localService) - Number(one.localService) ||
        Number(/CN/i.test(other.lang)) - Number(/CN/i.test(one.lang)),
    )[0]

type Voices = { voices: SpeechSynthesisVoice[]; problem: VoiceProblem | null }

/** Whether these sentences can be read, and by whom. */
export const findVoices = async (sentences: readonly Sentence[]): Promise<Voices> => {
  if (!('speechSynthesis' in window)) return { voices: [], problem: 'noSpeech' }
  const voices = await voicesOf(window.speechSynthesis)
  const scripts = new Set(sentences.map(({ text }) => scriptOf(text)))
  // Figures and a few foreign words can be read by any voice; the language most of it is in must be spoken.
  const main: Script = scripts.has('zh') ? 'zh' : 'en'
  const voice = bestVoice(voices, main)
  if (!voice) return { voices, problem: main === 'zh' ? 'noChinese' : 'noEnglish' }
  return { voices, problem: voice.localService ? null : 'onlyOnline' }
}

export const createSpeaker = (sentences: readonly Sentence[], { onAt, onEnd, onFail }: Hear) => {
  let at = 0
  let round = 0
  const stop = () => {
    round += 1
    window.speechSynthesis.cancel()
  }
  const speak = (voices: readonly SpeechSynthesisVoice[], rate: number) => {
    const sentence = sentences[at]
    if (!sentence) {
      at = 0
      onAt(null)
      onEnd()
      return
    }
    const mine = round
    const said = new SpeechSynthesisUtterance(sentence.text)
    const script = scriptOf(sentence.text)
    const voice = bestVoice(voices, script) ?? bestVoice(voices, script === 'en' ? 'zh' : 'en')
    if (voice) said.voice = voice
    said.lang = voice?.lang ?? (script === 'zh' ? 'zh-CN' : 'en-US')
    said.rate = rate
    said.onend = () => {
      if (mine !== round) return
      at += 1
      speak(voices, rate)
    }
    said.onerror = () => {
      if (mine === round) onFail()
    }
    onAt(sentence.item)
    window.speechSynthesis.speak(said)
  }
  return {
    play: (voices: readonly SpeechSynthesisVoice[], rate: number) => {
      stop()
      speak(voices, rate)
    },
    pause: stop,
    /** From this item on. */
    moveTo: (item: number) => {
      at = Math.max(
        0,
        sentences.findIndex((sentence) => sentence.item >= item),
      )
    },
  }
}
export type Speaker = ReturnType<typeof createSpeaker>
