// An issuing authority whose key lies in an HSM: a program that signs, as CA_KEY_COMMAND has it, and can be made to hang.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const PROGRAM = (key: string, shut: string) => `
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { sign } from 'node:crypto'
const key = readFileSync(${JSON.stringify(key)})
createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, message } = JSON.parse(line)
  while (existsSync(${JSON.stringify(shut)})) await pause(50)
  const signature = sign('sha256', Buffer.from(message, 'base64'), { key, dsaEncoding: 'ieee-p1363' })
  process.stdout.write(JSON.stringify({ id, signature: signature.toString('base64') }) + '\\n')
})
`

export const startHsm = (dir: string) => {
  const at = (name: string) => path.join(dir, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' })
  const newKey = (name: string) =>
    openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', name)
  newKey('root.key')
  newKey('issuing.key')
  writeFileSync(
    at('ca.cnf'),
    '[ca]\nbasicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\nsubjectKeyIdentifier=hash\n[issuing]\nbasicConstraints=critical,CA:TRUE,pathlen:0\nkeyUsage=critical,keyCertSign,cRLSign\nsubjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n[req]\ndistinguished_name=dn\n[dn]\n',
  )
  const days = ['-days', '365']
  openssl(
    ...['req', '-x509', '-config', 'ca.cnf', '-extensions', 'ca', '-new', '-key', 'root.key'],
    ...['-subj', '/CN=Bench Root', ...days, '-out', 'root.pem'],
  )
  openssl(
    ...['req', '-new', '-config', 'ca.cnf', '-key', 'issuing.key', '-subj', '/CN=Bench Issuing'],
    ...['-out', 'issuing.csr'],
  )
  openssl(
    ...['x509', '-req', '-in', 'issuing.csr', '-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial'],
    ...['-extfile', 'ca.cnf', '-extensions', 'issuing', ...days, '-out', 'issuing.pem'],
  )
  writeFileSync(
    at('chain.pem'),
    readFileSync(at('issuing.pem'), 'utf8') + readFileSync(at('root.pem'), 'utf8'),
  )
  writeFileSync(at('hsm.mjs'), PROGRAM(at('issuing.key'), at('shut')))
  return {
    settings: {
      CA_PROVIDER: 'own',
      CA_CHAIN: at('chain.pem'),
      CA_KEY_COMMAND: `${process.execPath} ${at('hsm.mjs')}`,
    },
    shut: () => writeFileSync(at('shut'), ''),
    open: () => {
      if (existsSync(at('shut'))) rmSync(at('shut'))
    },
  }
}
