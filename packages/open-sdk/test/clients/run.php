<?php
require $argv[1] . '/Xinqi.php';
$vectors = json_decode(file_get_contents($argv[2]), true);
$signed = array_map(function ($one) {
    $client = new Xinqi('http://localhost', $one['appId'], $one['keyId'], secret: $one['secret']);
    $headers = $client->signedHeaders($one['target'], $one['body'], $one['timestamp'], $one['nonce']);
    return [$headers['X-Xinqi-Digest'], $headers['X-Xinqi-Signature']];
}, $vectors['requests']);
$accepted = array_map(function ($one) {
    try {
        return Xinqi::verifyWebhook($one['headers'], $one['body'], $one['secrets'], $one['now'])['id'];
    } catch (XinqiWebhookError) {
        return null;
    }
}, $vectors['webhooks']);

$client = new Xinqi(getenv('XINQI_URL'), getenv('XINQI_APP'), getenv('XINQI_KEY'), secret: getenv('XINQI_SECRET'));
$no = getenv('XINQI_NO');
$file = $client->upload(getenv('XINQI_FILE'));
$body = ['contractNo' => $no, 'name' => '采购合同', 'files' => [$file['fileId']], 'signers' => [['account' => 'demo-person']]];
$made = $client->call('contract/create', $body, "once-$no");
$again = $client->call('contract/create', $body, "once-$no");
$client->call('sandbox/actAs', ['contractNo' => $no, 'account' => 'demo-person', 'action' => 'sign']);
$status = $client->call('contract/status', ['contractNo' => $no])['status'];
$refused = null;
try {
    $client->call('contract/withdraw', ['contractNo' => $no, 'reason' => '晚了']);
} catch (XinqiError $error) {
    $refused = [$error->http, $error->status];
}
echo json_encode(['signed' => $signed, 'accepted' => $accepted, 'same' => $made == $again, 'status' => $status, 'refused' => $refused]);
