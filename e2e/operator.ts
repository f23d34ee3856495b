import type { AnotherBrowser, SignIn } from './fixture.ts'
import { PEOPLE } from './world.ts'

/** Somebody of the platform itself, at a screen of his own. */
export const operatorPage = async (anotherBrowser: AnotherBrowser, signIn: SignIn, path?: string) => {
  const page = await anotherBrowser()
  await signIn(page, PEOPLE.operator, path)
  return page
}
