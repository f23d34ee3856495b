// What a test file finds: nothing of the file before it but the libraries it has loaded.
import { vi } from 'vitest'
import { dropCookie } from '../src/shared/session/cookies.ts'

vi.useRealTimers()
vi.unstubAllGlobals()
vi.restoreAllMocks()
vi.resetModules()

localStorage.clear()
sessionStorage.clear()
for (const cookie of document.cookie.split('; ')) dropCookie(cookie.split('=', 1)[0]!)
document.body.replaceChildren()
history.replaceState(null, '', '/')
Object.defineProperty(navigator, 'languages', { value: ['zh-CN'], configurable: true })
