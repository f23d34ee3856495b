class Run {
  @SuppressWarnings("unchecked")
  public static void main(String[] args) throws Exception {
    Map<String, Object> vectors =
        (Map<String, Object>) Xinqi.readJson(java.nio.file.Files.readString(java.nio.file.Path.of(args[1])));
    List<Object> signed = new ArrayList<>();
    for (Map<String, Object> one : (List<Map<String, Object>>) vectors.get("requests")) {
      Xinqi client = Xinqi.withSecret("http://localhost", text(one, "appId"), text(one, "keyId"), text(one, "secret"));
      Map<String, String> headers = client.signedHeaders(
          text(one, "target"), text(one, "body").getBytes(StandardCharsets.UTF_8), (Long) one.get("timestamp"), text(one, "nonce"));
      signed.add(List.of(headers.get("X-Xinqi-Digest"), headers.get("X-Xinqi-Signature")));
    }
    List<Object> accepted = new ArrayList<>();
    for (Map<String, Object> one : (List<Map<String, Object>>) vectors.get("webhooks")) {
      Map<String, String> headers = new LinkedHashMap<>();
      ((Map<String, Object>) one.get("headers")).forEach((name, value) -> headers.put(name, (String) value));
      try {
        accepted.add(Xinqi.verifyWebhook(
            headers, text(one, "body").getBytes(StandardCharsets.UTF_8), Instant.ofEpochSecond((Long) one.get("now")),
            ((List<String>) one.get("secrets")).toArray(String[]::new)).get("id"));
      } catch (Xinqi.WebhookRefused refused) {
        accepted.add(null);
      }
    }
    Map<String, String> env = System.getenv();
    Xinqi client = Xinqi.withSecret(env.get("XINQI_URL"), env.get("XINQI_APP"), env.get("XINQI_KEY"), env.get("XINQI_SECRET"));
    String no = env.get("XINQI_NO");
    byte[] bytes = java.nio.file.Files.readAllBytes(java.nio.file.Path.of(env.get("XINQI_FILE")));
    Object fileId = client.upload("合同.pdf", bytes).get("fileId");
    Map<String, Object> body = Map.of(
        "contractNo", no, "name", "采购合同", "files", List.of(fileId), "signers", List.of(Map.of("account", "demo-person")));
    Map<String, Object> made = client.call("contract/create", body, "once-" + no);
    Map<String, Object> again = client.call("contract/create", body, "once-" + no);
    client.call("sandbox/actAs", Map.of("contractNo", no, "account", "demo-person", "action", "sign"));
    Object status = client.call("contract/status", Map.of("contractNo", no)).get("status");
    List<Object> refused = null;
    try {
      client.call("contract/withdraw", Map.of("contractNo", no, "reason", "晚了"));
    } catch (Xinqi.Refused error) {
      refused = List.of(error.http, error.answer.get("status"));
    }
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("signed", signed);
    told.put("accepted", accepted);
    told.put("same", made.equals(again));
    told.put("status", status);
    told.put("refused", refused);
    System.out.println(Xinqi.writeJson(told));
  }

  static String text(Map<String, Object> map, String name) {
    return (String) map.get(name);
  }
}
