// How an endpoint is called, in the languages partners write. Pure: the documents and a test read the same.

import { PUBLIC_BASE } from '@xinqi/api/open/registry'

export type Sample = { language: string; code: string }

const RAW = 'file/upload'

export const samplesOf = (path: string, example: object): Sample[] => {
  const body = JSON.stringify(example, null, 2)
  const isRaw = path === RAW
  return [
    {
      language: 'Node',
      code: `import { Xinqi } from '@xinqi/open-sdk'

const xinqi = new Xinqi({
  appId: process.env.XINQI_APP,
  keyId: process.env.XINQI_KEY,
  secret: process.env.XINQI_SECRET,
  baseUrl: process.env.XINQI_URL,
})
const data = ${isRaw ? "await xinqi.upload('合同.pdf')" : `await xinqi.call('${path}', ${body})`}
console.log(data)`,
    },
    {
      language: 'Python',
      code: `import base64, hashlib, hmac, json, os, time, urllib.parse, urllib.request, uuid

target = '${PUBLIC_BASE}/${path}'${isRaw ? " + '?fileName=' + urllib.parse.quote('合同.pdf')" : ''}
body = ${isRaw ? "open('合同.pdf', 'rb').read()" : `json.dumps(json.loads('''${body}''')).encode()`}
app, key, secret = (os.environ[n] for n in ('XINQI_APP', 'XINQI_KEY', 'XINQI_SECRET'))
stamp, nonce = str(int(time.time() * 1000)), uuid.uuid4().hex
digest = hashlib.sha256(body).hexdigest()
text = '\\n'.join(['XINQI-HMAC-SHA256', 'POST', target, app, key, stamp, nonce, digest])
sign = base64.b64encode(hmac.new(secret.encode(), text.encode(), hashlib.sha256).digest()).decode()
request = urllib.request.Request(os.environ['XINQI_URL'] + target, body, {
    'Content-Type': '${isRaw ? 'application/octet-stream' : 'application/json'}',
    'X-Xinqi-App': app, 'X-Xinqi-Key': key, 'X-Xinqi-Timestamp': stamp,
    'X-Xinqi-Nonce': nonce, 'X-Xinqi-Digest': digest, 'X-Xinqi-Signature': sign})
print(urllib.request.urlopen(request).read().decode())`,
    },
    {
      language: 'curl',
      code: `TARGET='${PUBLIC_BASE}/${path}${isRaw ? '?fileName=a.pdf' : ''}'
${isRaw ? 'cp 合同.pdf body.bin' : `printf '%s' '${JSON.stringify(example)}' > body.bin`}
STAMP=$(($(date +%s)*1000)); NONCE=$(openssl rand -hex 16)
DIGEST=$(openssl dgst -sha256 -r body.bin | cut -d' ' -f1)
SIGN=$(printf 'XINQI-HMAC-SHA256\\nPOST\\n%s\\n%s\\n%s\\n%s\\n%s\\n%s' "$TARGET" "$XINQI_APP" "$XINQI_KEY" "$STAMP" "$NONCE" "$DIGEST" \\
  | openssl dgst -sha256 -hmac "$XINQI_SECRET" -binary | openssl base64 -A)
curl -s "$XINQI_URL$TARGET" -H 'Content-Type: ${isRaw ? 'application/octet-stream' : 'application/json'}' \\
  -H "X-Xinqi-App: $XINQI_APP" -H "X-Xinqi-Key: $XINQI_KEY" -H "X-Xinqi-Timestamp: $STAMP" \\
  -H "X-Xinqi-Nonce: $NONCE" -H "X-Xinqi-Digest: $DIGEST" -H "X-Xinqi-Signature: $SIGN" --data-binary @body.bin`,
    },
  ]
}
