import json, os, sys
sys.path.insert(0, sys.argv[1])
from xinqi import Xinqi, XinqiError, WebhookError, verify_webhook

vectors = json.load(open(sys.argv[2], encoding='utf-8'))
signed = []
for one in vectors['requests']:
    client = Xinqi('http://localhost', one['appId'], one['keyId'], secret=one['secret'])
    headers = client.signed_headers(one['target'], one['body'].encode(), one['timestamp'], one['nonce'])
    signed.append([headers['X-Xinqi-Digest'], headers['X-Xinqi-Signature']])
accepted = []
for one in vectors['webhooks']:
    try:
        accepted.append(verify_webhook(one['headers'], one['body'], one['secrets'], one['now'])['id'])
    except (WebhookError, ValueError):
        accepted.append(None)

env = os.environ
client = Xinqi(env['XINQI_URL'], env['XINQI_APP'], env['XINQI_KEY'], secret=env['XINQI_SECRET'])
no = env['XINQI_NO']
file = client.upload(env['XINQI_FILE'])
body = {'contractNo': no, 'name': '采购合同', 'files': [file['fileId']], 'signers': [{'account': 'demo-person'}]}
made = client.call('contract/create', body, idempotency_key='once-' + no)
again = client.call('contract/create', body, idempotency_key='once-' + no)
client.call('sandbox/actAs', {'contractNo': no, 'account': 'demo-person', 'action': 'sign'})
status = client.call('contract/status', {'contractNo': no})['status']
try:
    client.call('contract/withdraw', {'contractNo': no, 'reason': '晚了'})
    refused = None
except XinqiError as error:
    refused = [error.http, error.status]
print(json.dumps({'signed': signed, 'accepted': accepted, 'same': made == again, 'status': status, 'refused': refused}))
