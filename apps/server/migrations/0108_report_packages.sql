-- Batches and schedules issue several reports of each portfolio: kinds of report, or templates of the firm.
-- The reports of each portfolio in their order, with the options of templates as they were when the batch was made.
alter table report_batches add column reports jsonb;
update report_batches set reports = jsonb_build_array(
  jsonb_build_object('template', template, 'preset', null, 'options', '{}'::jsonb));
alter table report_batches alter column reports set not null;
alter table report_batches drop column template;

-- Which of the reports it is, from 1.
alter table report_batch_items add column report int not null default 1 check (report between 1 and 5);
alter table report_batch_items alter column report drop default;
alter table report_batch_items drop constraint report_batch_items_batch_id_portfolio_id_key;
alter table report_batch_items add unique (batch_id, portfolio_id, report);

create table report_schedule_reports (
  schedule_id uuid not null references report_schedules (id) on delete cascade,
  place int not null check (place between 1 and 5),
  primary key (schedule_id, place),
  -- A kind of report with its usual options.
  template text,
  -- A template of the firm, which stays while a schedule uses it.
  preset_id uuid references report_presets (id),
  check ((template is null) <> (preset_id is null))
);
create index report_schedule_reports_preset on report_schedule_reports (preset_id);
insert into report_schedule_reports (schedule_id, place, template) select id, 1, template from report_schedules;
alter table report_schedules drop column template;
