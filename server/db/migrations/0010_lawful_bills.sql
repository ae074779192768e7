-- Estimates get a number and a validity; the SIRET and the terms of payment are kept once.

alter table estimate
  add column year integer,
  add column counter integer constraint estimate_counter_range check (counter >= 1),
  -- D-YYYY-NNNN, at least four digits; none on estimates made before they were numbered.
  add column number text generated always as (
      'D-' || year::text || '-' || lpad(counter::text, greatest(4, length(counter::text)), '0')) stored
    constraint estimate_number_taken unique,
  -- The last day on which it may be accepted.
  add column valid_until date;

-- One row per year. Numbers are not given again, whatever becomes of an estimate.
create table estimate_counter (
  year integer primary key,
  last integer not null constraint estimate_counter_last_range check (last >= 0)
);

-- The SIRET is the line of the legal numbers that says so; the key of its own, which was checked, wins over what was typed there.
update settings set values = jsonb_set(values - 'company.siret', '{company.legalNumbers}',
  jsonb_build_array(jsonb_build_object('name', 'SIRET',
    'value', regexp_replace(values ->> 'company.siret', '^(\d{3})(\d{3})(\d{3})(\d{5})$', '\1 \2 \3 \4')))
  || (select coalesce(jsonb_agg(line order by place), '[]')
      from jsonb_array_elements(coalesce(values -> 'company.legalNumbers', '[]')) with ordinality as lines (line, place)
      where line ->> 'name' !~* '\msiret\M'))
where values ->> 'company.siret' is not null;
update settings set values = values - 'company.siret';

-- Terms of payment that now have a key of their own leave the texts in which they were written, sentence by sentence. A sentence that says
-- more than such a term stays.
do $$
declare
  source text;
  line text;
  sentence text;
  plain text;
  kept_line text;
  kept text;
  found settings.values%type;
  days integer;
  rate numeric;
  is_fee boolean;
  basis text;
begin
  foreach source in array array['billing.paymentTerms', 'billing.customText.content'] loop
    select values into found from settings;
    continue when found ->> source is null;
    kept := null;
    foreach line in array regexp_split_to_array(found ->> source, '\n') loop
      kept_line := null;
      -- A sentence ends with a full stop or a semicolon, but not after "art." or the letter of an article of law.
      foreach sentence in array regexp_split_to_array(
        regexp_replace(line, '(\m(?:art|[LDR]))\.\s*', '\1.' || chr(1), 'gi'), '(?<=[.;])\s+') loop
        plain := translate(sentence, chr(1) || chr(160) || chr(8239), '   ');
        is_fee := plain ~* '(indemnit|recouvrement|recovery)' and plain ~ '\m40\M';
        basis := case
          when plain !~* '(p[ée]nalit|late payment|retard)' then null
          when plain ~* '(\m3|trois|three)\s*(fois|times|×|x)\s.*l[ée]gal' then 'legal'
          when plain ~* '(\mBCE|banque centrale|\mECB|central bank)' and plain ~ '\m10\M' then 'ecb'
        end;
        rate := case when plain ~* '^\W*(p[ée]nalit|late payment)' and plain !~* '(mois|month|jour|day)'
          and plain ~ '^[^0-9]*[0-9]{1,2}([.,][0-9]{1,2})?\s*%[^0-9]*$'
          then replace(substring(plain from '[0-9]{1,2}(?:[.,][0-9]{1,2})?'), ',', '.')::numeric end;
        days := case when plain ~* '^\W*(paiement|r[èe]glement|payment)?\s*(à|sous|in|within)?\s*\d{1,3}\s*(jours|days)( net)?\W*$'
          then substring(plain from '\d{1,3}')::integer end;
        if plain !~ '%' and (is_fee or basis is not null) then
          if basis is not null then
            found := found || jsonb_build_object('billing.latePenalty', jsonb_build_object('kind', basis));
          end if;
        elsif rate > 0 then
          found := found || jsonb_build_object('billing.latePenalty', jsonb_build_object('kind', 'fixed', 'rate', rate));
        elsif plain ~* '^\W*(aucun|pas d|sans|no )\W*(escompte|discount for early|early payment discount)'
          or plain ~* '^\W*escompte.*(néant|aucun)' then
          null; -- no discount is given, which is the default
        elsif days <= 365 and coalesce((found ->> 'billing.paymentDays')::integer, days) = days then
          found := found || jsonb_build_object('billing.paymentDays', days);
        else
          kept_line := coalesce(kept_line || ' ', '') || replace(sentence, chr(1), ' ');
        end if;
      end loop;
      kept := coalesce(kept || E'\n', '') || coalesce(regexp_replace(kept_line, '\s*;$', '.'), '');
    end loop;
    kept := nullif(btrim(kept, E' \n'), '');
    found := found || jsonb_build_object(source, kept);
    -- A title without its text would stand alone.
    if source = 'billing.customText.content' and kept is null then
      found := found || '{"billing.customText.title": null}';
    end if;
    update settings set values = found;
  end loop;
end
$$;
