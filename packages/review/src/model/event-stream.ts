import { ModelError, type ModelErrorCode } from './model-error.ts'

export type TokenUse = { input: number; output: number }
/** `usage` is what the provider says it used; many say nothing. */
export type StreamedReply = { text: string; finish: string | null; usage: TokenUse | null }

type Chunk = {
  choices?: {
    delta?: { content?: string | null }
    message?: { content?: string | null }
    text?: string
    finish_reason?: string | null
  }[]
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
  error?: unknown
}

const parsed = (json: string, refusal: ModelErrorCode): Chunk => {
  try {
    return JSON.parse(json) as Chunk
  } catch {
    throw new ModelError(refusal)
  }
}

/** Collects a chat completion from server-sent events, or from one JSON body when the server does not stream. */
export class ReplyCollector {
  private pending = ''
  private finished = false
  private text = ''
  private finish: string | null = null
  private usage: TokenUse | null = null

  feed(part: string) {
    this.pending += part
    for (let at = this.pending.indexOf('\n'); at >= 0; at = this.pending.indexOf('\n')) {
      this.readLine(this.pending.slice(0, at).replace(/\r$/, ''))
      this.pending = this.pending.slice(at + 1)
    }
  }

  private readLine(line: string) {
    // ": keep-alive", "event: …" and blank lines carry nothing.
    if (!line.startsWith('data:')) return
    const data = line.slice(5).trim()
    if (data === '[DONE]') {
      this.finished = true
      return
    }
    this.readChunk(parsed(data, 'ERROR_IN_STREAM'))
  }

  private readChunk(chunk: Chunk) {
    if (chunk.error) throw new ModelError('ERROR_IN_STREAM')
    const { prompt_tokens: input, completion_tokens: output } = chunk.usage ?? {}
    if (Number.isSafeInteger(input) && Number.isSafeInteger(output))
      this.usage = { input: input as number, output: output as number }
    const choice = chunk.choices?.[0]
    // reasoning_content is the model thinking aloud; only content is its answer.
    this.text += choice?.delta?.content ?? choice?.message?.content ?? ''
    if (choice?.finish_reason) this.finish = choice.finish_reason
  }

  readWhole(body: string) {
    this.readChunk(parsed(body, 'NOT_AN_API'))
    this.finished = true
  }

  end(): StreamedReply {
    if (this.pending.trim()) this.readLine(this.pending.trim())
    // A closed connection without a finish reason is a cut, however complete the words look.
    if (!this.finish && !this.finished) throw new ModelError('CUT_OFF')
    if (this.finish === 'content_filter') throw new ModelError('FILTERED')
    if (!this.text.trim()) throw new ModelError('EMPTY')
    return { text: this.text, finish: this.finish, usage: this.usage }
  }
}
