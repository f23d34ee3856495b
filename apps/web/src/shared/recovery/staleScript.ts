// After a new deployment an open page asks for files that are gone, and many servers answer with the start page:
// a script that begins with '<'. Reloading fetches the new deployment.

import { STALE_SCRIPT_RELOAD } from '@xinqi/api/limits'
import { page } from '../navigation/go.ts'

const RELOADED_FOR = 'reloadedForScript'

const parsedAsHtml = (failure: unknown) =>
  failure instanceof SyntaxError && /['"]?<['"]?/.test(failure.message)

const scriptIn = (failure: unknown) =>
  failure instanceof Error ? (failure.message.match(/https?:\/\/\S+\.(?:js|css)\b/)?.[0] ?? null) : null

/** Browsers do not say why an import failed, so the file itself is asked. */
const isGone = async (script: string) => {
  try {
    const response = await fetch(script, { cache: 'no-store' })
    return response.status === 404 || (await response.text()).trimStart().startsWith('<')
  } catch {
    return false
  }
}

/** Reloads once per missing file; when that did not help, the failure is shown instead. */
const reloadOnce = (script: string): boolean => {
  if (sessionStorage.getItem(RELOADED_FOR) === script) return false
  sessionStorage.setItem(RELOADED_FOR, script)
  setTimeout(() => page.reload(), STALE_SCRIPT_RELOAD)
  return true
}

export const recoverFromStaleScript = async (failure: unknown): Promise<boolean> => {
  const script = scriptIn(failure)
  if (parsedAsHtml(failure)) return reloadOnce(script ?? 'unnamed')
  if (script && (await isGone(script))) return reloadOnce(script)
  return false
}

/** Scripts that fail outside a page load of ours, such as a worker's or a preloaded one. */
export const watchStaleScripts = () => {
  addEventListener('error', ({ error }) => void recoverFromStaleScript(error))
  addEventListener('unhandledrejection', ({ reason }) => void recoverFromStaleScript(reason))
}
