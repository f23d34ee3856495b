import type { Path } from '@xinqi/api/calls'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { appOf } from '../apps/app-of.ts'
import { seated } from '../gateway/acts-for.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { sealOwner } from '../seals/owner.ts'
import { SELF, USER_STATUS, userOf } from '../users/app-users.ts'

type OwnerQuery = Pick<Call<'/open/seal/detail'>, 'db' | 'now' | 'partner'> & {
  body: { appId: string; account: string }
}
export type Owned = { app: OpenApp; actor: Actor }

/** Whose seal it is, in whose seat the console acts on it. One of an app the visitor may not see is not there. */
export const ownerFor = async (call: OwnerQuery): Promise<Owned> => {
  const { db, now, body } = call
  const app = await seated(db, await appOf(call, body.appId))
  if (!app) throw new CodedError('OPEN_APP_OFF')
  return { app, actor: await sealOwner(db, app, body.account, now) }
}

type Changing = OwnerQuery & Pick<Call<Path>, 'note'>

/** The same to change something: not for somebody frozen; the record says of which app and whose. */
export const changing = async (call: Changing): Promise<Owned> => {
  const { db, body, note } = call
  note({ target: body.account, detail: { appId: body.appId, account: body.account } })
  const owned = await ownerFor(call)
  if (body.account !== SELF) {
    const user = await userOf(db, owned.app.id, body.account)
    if (user.status !== USER_STATUS.normal) throw new CodedError('OPEN_USER_FROZEN')
  }
  return owned
}

/** Somebody of the console acts from a seat that is not his own, unless all of it is a sandbox. */
export const acting = ({ is_sandbox }: OpenApp) => ({ inPerson: is_sandbox })
