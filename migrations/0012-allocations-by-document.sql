-- Payments are looked up by the document that they pay: when it is cancelled, and by the doctor.
create index payments_allocations_document on payments_allocations (team_id, document);
