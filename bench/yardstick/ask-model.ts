import { askModel, Budget, type ModelSettings } from '../../packages/review/src/index.ts'
import { type AskJson, UnreadableAnswer } from './task.ts'

/** Thinking aloud and a fence around the answer are forgiven; anything else that is no JSON is not, and not asked again. */
export function parseAnswer(text: string): unknown {
  const bare = text
    .replace(/<think>[\s\S]*?(?:<\/think>|$)/g, '')
    .trim()
    .replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/i, '$1')
  try {
    return JSON.parse(bare)
  } catch {
    throw new UnreadableAnswer('not one JSON value')
  }
}

export const askJsonOf =
  (settings: ModelSettings): AskJson =>
  async ({ system, user }) => {
    const reply = await askModel(
      settings,
      [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      new Budget(settings.budgetMs),
    )
    return parseAnswer(reply.text)
  }
