import type { Config } from '../platform/config/settings.ts'
import { type KeyKeeper, masterKeyKeeper } from '../platform/keys/key-keeper.ts'
import { loadMasterKey } from '../platform/keys/master-key.ts'
import { vaultKeeper } from '../platform/keys/vault-keeper.ts'

/** Every master key there is, the one in force first. A key service in force needs none. */
export const mastersOf = (config: Config): Buffer[] => [
  ...(config.KEY_KEEPER === 'vault' && !config.MASTER_KEY
    ? []
    : [loadMasterKey(config.MASTER_KEY, config.DATA_DIR)]),
  ...config.MASTER_KEY_BEFORE.map((key) => Buffer.from(key, 'base64')),
]

/** Whoever keeps the secrets now, then whoever kept them before and is still at hand. */
export const keepersOf = (config: Config): [KeyKeeper, ...KeyKeeper[]] => {
  const masters = mastersOf(config).map(masterKeyKeeper)
  const vault = config.VAULT_URL
    ? [
        vaultKeeper({
          url: config.VAULT_URL,
          token: config.VAULT_TOKEN!,
          key: config.VAULT_KEY,
          mount: config.VAULT_MOUNT,
          namespace: config.VAULT_NAMESPACE,
        }),
      ]
    : []
  const all = config.KEY_KEEPER === 'vault' ? [...vault, ...masters] : [...masters, ...vault]
  return all as [KeyKeeper, ...KeyKeeper[]]
}
