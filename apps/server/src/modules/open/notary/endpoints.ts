import { plainAddress } from '../../../platform/sandbox-address.ts'
import { saveApplication } from '../../evidence/notary/save.ts'
import { accountOf, ownMobile } from '../../people/security/own-account.ts'
import { contractRow } from '../contracts/app-contracts.ts'
import { asWeb } from '../gateway/as-web.ts'
import { type OpenCall, openHandlers } from '../gateway/open-call.ts'
import { applicationOfApp, presentApplication, rememberApplication } from './applications-of-app.ts'
import { SIGN_IN_SANDBOX } from './sign-in-sandbox.ts'

const receiverOf = async ({ actor, body, db, services }: OpenCall<'notary/apply'>) => {
  if (body.receiver) return { ...body.receiver, email: null, address: null }
  const account = await accountOf(db, actor.accountId)
  return {
    name: actor.name ?? '',
    mobile: plainAddress(ownMobile(services, account)),
    email: null,
    address: null,
  }
}

/** The application the web makes. Signing it is for people; only a sandbox does it by itself. */
export const notaryEndpoints = openHandlers({
  'notary/apply': async (call) => {
    const { actor, app, body, db, note, now, services } = call
    const { contract_id } = await contractRow(db, app.id, body.contractNo)
    const { applicationId } = await saveApplication(
      asWeb<'/notary/save'>(call, actor, {
        commodity: body.commodity ?? 'report',
        contractIds: [contract_id],
        purpose: body.use,
        receiver: await receiverOf(call),
      }),
    )
    await rememberApplication(db, app, { applicationId, contractNo: body.contractNo, now })
    if (app.is_sandbox) await services.outbox.publish(db, SIGN_IN_SANDBOX, { appId: app.id, applicationId })
    note({ target: body.contractNo, detail: { applicationId } })
    return presentApplication(services, app, await applicationOfApp(db, app, { applicationId }))
  },
  'notary/get': async ({ app, body, db, services }) =>
    presentApplication(services, app, await applicationOfApp(db, app, { applyNo: body.applyNo })),
})
