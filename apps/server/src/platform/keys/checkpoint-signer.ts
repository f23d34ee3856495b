import { createPrivateKey } from 'node:crypto'
import { localSigner, type NoteSigner } from '@xinqi/evidence/log'

/** Whose signatures stand under the log's checkpoints. */
export const LOG_SIGNER = 'xinqi-evidence'

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key the platform signs its log with: the same on every server and after every restart. */
export const checkpointSigner = (seed: Buffer): NoteSigner =>
  localSigner(
    LOG_SIGNER,
    createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' }),
  )
