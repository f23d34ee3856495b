-- Pictures drawn before lack the signatures and seals of their pages. They are drawn again when next looked at.
delete from contract_page_picture;
