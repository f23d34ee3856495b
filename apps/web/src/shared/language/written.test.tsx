import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { language } from './language.ts'
import { messagesReady } from './messages.ts'
import { Written } from './Written.tsx'

afterEach(() => {
  cleanup()
  language.set('zh')
})

const shown = async (code: 'zh' | 'en', text: string) => {
  language.set(code)
  await messagesReady()
  return render(<Written text={text} />).container
}

it('says a reason that was chosen in the reader’s language', async () => {
  expect((await shown('en', '证件已过有效期')).textContent).toBe('The document has expired')
  expect((await shown('zh', '证件已过有效期')).textContent).toBe('证件已过有效期')
})

it('leaves what somebody wrote himself as it is, and says which language it is in', async () => {
  const free = await shown('en', '第二页的章盖反了')
  expect(free.textContent).toBe('第二页的章盖反了 (written in Chinese)')
  expect(free.querySelector('[lang]')?.getAttribute('lang')).toBe('zh-CN')
  expect((await shown('en', 'Wrong price')).textContent).toBe('Wrong price')
  expect((await shown('zh', '第二页的章盖反了')).textContent).toBe('第二页的章盖反了')
})
