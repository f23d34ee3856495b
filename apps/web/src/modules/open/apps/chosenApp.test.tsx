import { beforeEach, expect, it } from 'vitest'
import { clearOpenStorage } from '../../../shared/session/clear.ts'
import { chosenApp, keepApp } from './chosenApp.ts'

const apps = [{ appId: 'a' }, { appId: 'b' }, { appId: 'c' }]
const chosen = (named: string | null = null) => chosenApp(apps, named)?.appId

beforeEach(() => clearOpenStorage())

it('is the one the address names, else the one chosen last, else the first', () => {
  expect(chosen()).toBe('a')
  keepApp('b')
  expect(chosen()).toBe('b')
  expect(chosen('c')).toBe('c')
  expect(chosen('gone')).toBe('b')
  keepApp('gone')
  expect(chosen()).toBe('a')
  expect(chosenApp([], 'a')).toBeUndefined()
})

it('is forgotten with the session of the partner', () => {
  keepApp('b')
  clearOpenStorage()
  expect(chosen()).toBe('a')
})
