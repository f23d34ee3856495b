import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newEndpointSecret } from '../src/modules/open/webhooks/endpoint-secret.ts'
import { newId } from '../src/platform/db/ids.ts'
import type { Credentials } from './open-client.ts'
import type { World } from './world.ts'

/** Events of the app are pushed to this listener. */
export const pushTo = ({ services, clock }: World, { appId }: Credentials, receiver: Server) =>
  services.db
    .insertInto('open_endpoint')
    .values({
      app_id: appId,
      id: newId(),
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
      secret_cipher: services.columns.seal(newEndpointSecret('v1').kept),
      created_at: clock.now(),
    })
    .execute()
