export type Address = { street: string; postal_code: string; locality: string }

type Customer = Address & {
  legal_name: string
  siret: string
  vat_number: string | null
  phone: string | null
  note: string | null
}

/**
 * Customers of the company. Names, numbers and places are made up: every SIREN is of the series 123 456, with a key that adds up.
 * Towns and associations that charge no VAT have no VAT number.
 */
export const companies = {
  saintAubin: {
    legal_name: 'Commune de Saint-Aubin-les-Étangs',
    siret: '12345677400017',
    vat_number: null,
    street: '1 place de la Mairie',
    postal_code: '49370',
    locality: 'Saint-Aubin-les-Étangs',
    phone: '02 61 91 10 01',
    note: 'Bon de commande obligatoire avant toute livraison. Facture par Chorus.',
  },
  montreval: {
    legal_name: 'Ville de Montreval-sur-Loire',
    siret: '12345676600013',
    vat_number: null,
    street: '12 quai des Mariniers',
    postal_code: '49410',
    locality: 'Montreval-sur-Loire',
    phone: '02 61 91 10 14',
    note: 'Accès camion par la rue du Port, badge à retirer à l’accueil.',
  },
  nuits: {
    legal_name: 'Association Les Nuits Claires',
    siret: '12345675800010',
    vat_number: 'FR36123456758',
    street: '8 chemin des Prairies',
    postal_code: '49130',
    locality: 'Les Ponts-de-Cé',
    phone: '02 61 91 20 33',
    note: 'Festival : régie générale à prévenir une semaine avant le montage.',
  },
  quai: {
    legal_name: 'Théâtre du Vieux Quai',
    siret: '12345674100016',
    vat_number: 'FR82123456741',
    street: '3 rue de la Tannerie',
    postal_code: '49000',
    locality: 'Angers',
    phone: '02 61 91 22 40',
    note: null,
  },
  moulin: {
    legal_name: 'Scène nationale Le Moulin Blanc',
    siret: '12345673300013',
    vat_number: 'FR58123456733',
    street: '45 avenue des Arts',
    postal_code: '44000',
    locality: 'Nantes',
    phone: '02 61 91 48 60',
    note: null,
  },
  rugby: {
    legal_name: 'Rugby Club des Mauges',
    siret: '12345672500019',
    vat_number: null,
    street: 'Stade Pierre-Gautier',
    postal_code: '49300',
    locality: 'Cholet',
    phone: '02 61 91 31 05',
    note: null,
  },
  horizon: {
    legal_name: 'Agence Horizon Événements',
    siret: '12345671700016',
    vat_number: 'FR10123456717',
    street: '27 boulevard du Maréchal-Foch',
    postal_code: '49100',
    locality: 'Angers',
    phone: '02 61 91 77 20',
    note: 'Remise de 10 % convenue sur le matériel.',
  },
  kermarec: {
    legal_name: 'Kermarec & Filles Traiteur',
    siret: '12345670900013',
    vat_number: 'FR83123456709',
    street: '6 rue des Halles',
    postal_code: '35000',
    locality: 'Rennes',
    phone: '02 61 91 65 12',
    note: null,
  },
  biotech: {
    legal_name: 'Valbiotech SAS',
    siret: '12345669100013',
    vat_number: 'FR29123456691',
    street: '2 allée des Chercheurs',
    postal_code: '49070',
    locality: 'Beaucouzé',
    phone: '02 61 91 80 80',
    note: 'Plan de prévention à signer à chaque venue.',
  },
  choeur: {
    legal_name: 'Chœur Saint-Maurice',
    siret: '12345668300010',
    vat_number: null,
    street: '4 rue du Chanoine-Urseau',
    postal_code: '49100',
    locality: 'Angers',
    phone: null,
    note: 'Association : tarif réduit, paiement par chèque.',
  },
  orkestar: {
    legal_name: 'Compagnie Orkestar Bruit & Vent',
    siret: '12345667500016',
    vat_number: 'FR78123456675',
    street: '18 rue des Ateliers',
    postal_code: '44600',
    locality: 'Saint-Nazaire',
    phone: '02 61 91 93 27',
    note: null,
  },
  chateau: {
    legal_name: 'Château de la Ferronnière',
    siret: '12345666700013',
    vat_number: 'FR54123456667',
    street: 'Route de Brissac',
    postal_code: '49320',
    locality: 'Coutures',
    phone: '02 61 91 56 08',
    note: 'Limiteur de son à 92 dB dans la salle des Gardes.',
  },
} as const satisfies Record<string, Customer>
