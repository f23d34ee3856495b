import { createDecipheriv } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createAuthority, type LocalKey, toPem } from '@xinqi/pdf-signature'

/** What an operator with an authority of his own has in files, as settings name them. */
export const authorityFiles = async (dir: string) => {
  const { issuing, root } = await createAuthority({
    kind: 'p256',
    now: new Date(),
    organization: '示例机构',
  })
  const file = (name: string, pem: string) => {
    writeFileSync(path.join(dir, name), pem)
    return path.join(dir, name)
  }
  const pem = ({ der }: { der: Buffer }) => toPem('CERTIFICATE', der)
  return {
    CA_CHAIN: file('chain.pem', pem(issuing.certificate) + pem(root.certificate)),
    CA_KEY: file('issuing.key', pemOfKey(issuing.key as LocalKey)),
    TIMESTAMP_ROOTS: file('tsa.pem', pem(root.certificate)),
  }
}

/** A key can be used and wrapped, never read; a test unwraps what it wrapped. */
export const pemOfKey = (key: LocalKey): string => {
  const wrapping = Buffer.alloc(32, 5)
  const wrapped = key.wrap(wrapping)
  const decipher = createDecipheriv('aes-256-gcm', wrapping, wrapped.subarray(7, 19))
  return toPem('PRIVATE KEY', decipher.update(wrapped.subarray(19, -16)))
}
