// How an endpoint is called, in the languages partners write. Pure: the documents, the downloads and the tests that run
// them read the same.

import { PUBLIC_BASE } from './registry.ts'

export type Language = 'Node' | 'Python' | 'Java' | 'curl'
export type Sample = { language: Language; fileName: string; code: string }

const RAW = 'file/upload'
const JSON_TYPE = 'application/json'
const BYTES_TYPE = 'application/octet-stream'

const node = (path: string, body: string) => `import { Xinqi } from '@xinqi/open-sdk'

const xinqi = new Xinqi({
  appId: process.env.XINQI_APP,
  keyId: process.env.XINQI_KEY,
  secret: process.env.XINQI_SECRET,
  baseUrl: process.env.XINQI_URL,
})
const data = ${path === RAW ? "await xinqi.upload('contract.pdf')" : `await xinqi.call('${path}', ${body})`}
console.log(JSON.stringify(data, null, 2))
`

const python = (path: string, body: string) => {
  const isRaw = path === RAW
  return `import base64, hashlib, hmac, os, sys, time, urllib.error, urllib.request, uuid

target = '${PUBLIC_BASE}/${path}${isRaw ? '?fileName=contract.pdf' : ''}'
body = ${isRaw ? "open('contract.pdf', 'rb').read()" : `r'''${body}'''.encode()`}
app, key, secret = (os.environ[name] for name in ('XINQI_APP', 'XINQI_KEY', 'XINQI_SECRET'))
timestamp, nonce = str(int(time.time() * 1000)), uuid.uuid4().hex
digest = hashlib.sha256(body).hexdigest()
text = '\\n'.join(['XINQI-HMAC-SHA256', 'POST', target, app, key, timestamp, nonce, digest])
signature = base64.b64encode(hmac.new(secret.encode(), text.encode(), hashlib.sha256).digest()).decode()
request = urllib.request.Request(os.environ['XINQI_URL'] + target, body, {
    'Content-Type': '${isRaw ? BYTES_TYPE : JSON_TYPE}',
    'X-Xinqi-App': app, 'X-Xinqi-Key': key, 'X-Xinqi-Timestamp': timestamp,
    'X-Xinqi-Nonce': nonce, 'X-Xinqi-Digest': digest, 'X-Xinqi-Signature': signature})
try:
    print(urllib.request.urlopen(request).read().decode())
except urllib.error.HTTPError as error:
    sys.exit(error.read().decode())
`
}

const java = (path: string, body: string) => {
  const isRaw = path === RAW
  return `// java -Dfile.encoding=UTF-8 Sample.java
import java.net.URI;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.security.MessageDigest;
import java.util.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Sample {
  public static void main(String[] args) throws Exception {
    Map<String, String> env = System.getenv();
    String app = env.get("XINQI_APP"), key = env.get("XINQI_KEY");
    String target = "${PUBLIC_BASE}/${path}${isRaw ? '?fileName=contract.pdf' : ''}";
    byte[] body = ${isRaw ? 'Files.readAllBytes(Path.of("contract.pdf"))' : `"""\n${body.replaceAll('\\', '\\\\')}""".getBytes(StandardCharsets.UTF_8)`};
    String timestamp = String.valueOf(System.currentTimeMillis());
    String nonce = UUID.randomUUID().toString().replace("-", "");
    String digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
    String text = String.join("\\n", "XINQI-HMAC-SHA256", "POST", target, app, key, timestamp, nonce, digest);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(env.get("XINQI_SECRET").getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    String signature = Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    HttpRequest request = HttpRequest.newBuilder(URI.create(env.get("XINQI_URL") + target))
        .header("Content-Type", "${isRaw ? BYTES_TYPE : JSON_TYPE}")
        .header("X-Xinqi-App", app).header("X-Xinqi-Key", key).header("X-Xinqi-Timestamp", timestamp)
        .header("X-Xinqi-Nonce", nonce).header("X-Xinqi-Digest", digest).header("X-Xinqi-Signature", signature)
        .POST(HttpRequest.BodyPublishers.ofByteArray(body)).build();
    HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(answer.body());
    if (answer.statusCode() != 200) System.exit(1);
  }
}
`
}

const curl = (path: string, body: string) => {
  const isRaw = path === RAW
  return `TARGET='${PUBLIC_BASE}/${path}${isRaw ? '?fileName=contract.pdf' : ''}'
${isRaw ? 'cp contract.pdf body.bin' : `cat > body.bin <<'JSON'\n${body}\nJSON`}
TIMESTAMP=$(($(date +%s)*1000)); NONCE=$(openssl rand -hex 16)
DIGEST=$(openssl dgst -sha256 -r body.bin | cut -d' ' -f1)
SIGNATURE=$(printf 'XINQI-HMAC-SHA256\\nPOST\\n%s\\n%s\\n%s\\n%s\\n%s\\n%s' \\
    "$TARGET" "$XINQI_APP" "$XINQI_KEY" "$TIMESTAMP" "$NONCE" "$DIGEST" \\
  | openssl dgst -sha256 -hmac "$XINQI_SECRET" -binary | openssl base64 -A)
curl -sS --fail-with-body "$XINQI_URL$TARGET" -H 'Content-Type: ${isRaw ? BYTES_TYPE : JSON_TYPE}' \\
  -H "X-Xinqi-App: $XINQI_APP" -H "X-Xinqi-Key: $XINQI_KEY" -H "X-Xinqi-Timestamp: $TIMESTAMP" \\
  -H "X-Xinqi-Nonce: $NONCE" -H "X-Xinqi-Digest: $DIGEST" -H "X-Xinqi-Signature: $SIGNATURE" \\
  --data-binary @body.bin
`
}

export const samplesOf = (path: string, example: object): Sample[] => {
  const body = JSON.stringify(example, null, 2)
  const name = path.replaceAll('/', '-')
  return [
    { language: 'Node', fileName: `${name}.mjs`, code: node(path, body) },
    { language: 'Python', fileName: `${name}.py`, code: python(path, body) },
    { language: 'Java', fileName: 'Sample.java', code: java(path, body) },
    { language: 'curl', fileName: `${name}.sh`, code: curl(path, body) },
  ]
}
