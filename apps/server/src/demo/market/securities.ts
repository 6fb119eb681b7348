/** The securities of the sample firm; all names are invented. */

/**
 * Securities in named mandates, with their own figures: symbol, name, class, sector, region, currency, first price,
 * yearly drift, yearly volatility, market sensitivity, yearly income, duration in years.
 */
export const namedSecurities = `
WRLD|Meridian World Equity Index|fund||World|EUR|48.2|0.078|0.14|1|0.016|0
EURX|Meridian Euro Area Large Caps|fund||Europe|EUR|31.7|0.06|0.16|1.05|0.024|0
USLC|Meridian US Large Cap Value|fund||North America|USD|72.4|0.082|0.15|1|0.017|0
EMKT|Meridian Emerging Markets|fund||Emerging markets|USD|21.9|0.058|0.19|1.1|0.021|0
JPEQ|Aoyama Japan Equity|fund||Asia Pacific|USD|38.1|0.055|0.16|0.8|0.019|0
UKDV|Thameside UK Dividend Leaders|fund||Europe|GBP|6.84|0.045|0.15|0.9|0.042|0
SWSC|Alpina Swiss Small Caps|fund||Europe|CHF|118.5|0.066|0.17|0.95|0.011|0
NVLT|Novalith Semiconductors|equity|Technology|North America|USD|96.3|0.16|0.36|1.6|0.004|0
HRBR|Harborline Payments|equity|Financials|North America|USD|54.8|0.11|0.27|1.2|0.009|0
CRNW|Cairnwell Pharma|equity|Health care|Europe|GBP|11.35|0.07|0.22|0.6|0.031|0
LUMA|Lumara Luxury Group|equity|Consumer goods|Europe|EUR|212.6|0.085|0.26|1.1|0.014|0
VTRN|Vetrona Rail Systems|equity|Industrials|Europe|EUR|27.4|0.05|0.25|1|0.02|0
NSTL|Nordstal Foods|equity|Consumer goods|Europe|CHF|89.9|0.045|0.15|0.5|0.028|0
SOLV|Solvanta Renewables|equity|Utilities|Europe|EUR|14.2|0.04|0.29|0.9|0.022|0
EGB7|Euro Government Bonds 7–10 years|bond||Europe|EUR|104.6|0.012|0.055|-0.05|0.022|7.5
EGB3|Euro Government Bonds 1–3 years|bond||Europe|EUR|99.8|0.008|0.016|0|0.015|1.9
GAGH|Global Aggregate, hedged to EUR|bond||World|EUR|5.21|0.014|0.045|0|0.024|6.3
USTI|US Treasury Inflation-Linked|bond||North America|USD|108.9|0.015|0.06|0|0.02|6.8
EHYB|Euro High Yield Corporate|bond||Europe|EUR|92.3|0.028|0.075|0.35|0.045|3.1
GLDX|Physical Gold|real_asset||World|USD|37.6|0.07|0.15|0.05|0|0
REIT|European Real Estate|real_asset|Real estate|Europe|EUR|29.3|0.035|0.2|0.9|0.038|0
INFR|Listed Infrastructure|real_asset|Infrastructure|World|USD|44.1|0.055|0.14|0.7|0.032|0
TRND|Systematic Trend Fund|alternative||World|EUR|132|0.045|0.11|-0.1|0|0
PRIV|Listed Private Equity|alternative||World|EUR|18.7|0.09|0.22|1.25|0.018|0`;

/** All others, by the group that determines their figures. */
export const groupedSecurities = `
US technology: VLTA Voltanic Systems, QBRT Qubrite Software, AXLN Axelane Cloud, PXWV Pixelwave Devices, DTRA Datera Networks, CYPR Cypherion Security, ORBN Orbanix Satellites
US health: MDVA Medivara Devices, GNTH Genothera, CLRX Clarexis Diagnostics, WLSP Wellspan Care, NRVA Nerova Therapeutics
US consumer: BRKW Brookwell Stores, HRTH Hearthside Brands, TRLB Trailborn Outdoor, SNDW Sundew Beverages, KNDL Kindle & Oak Furniture
US financial: CPSN Capstan Bancorp, FRTM Fortemar Insurance, LDGR Ledgerstone Exchange, PLMR Palmera Savings
US industrial: IRNC Ironclade Aerospace, TMBR Timberline Freight, HLXM Helixa Machines, GRNT Granitor Materials
US energy: PTRV Petravane Energy, SLRC Solarc Power, BSNR Basinera Pipelines
Euro technology: KRYS Krystallon Software, OPTN Optenia Photonics, SGNA Signalia Telecom
Euro health: ALMD Almedra Labs, VITQ Vitaquell, BIOS Bioserra
Euro consumer: CVLR Cavalier Motoren, FLOR Florabelle Cosmetics, TVRN Tavernia Spirits, MODA Casa Modena, BRSS Brasserie Lunaire
Euro financial: BNCM Banca Montebruno, CRDA Crédit Armoril, ASGR Assegura Iberia, HNSB Hansebank Lübenau
Euro industrial: STLW Stahlwerk Kronach, AERD Aerodyne Toulon, PRTZ Portazul Logística, WNDK Windkraft Nordmeer, CMNT Cementos Altura
Euro energy: ELCV Eléctrica Valdoro, GAZN Gaznova, HYDL Hydrolis
UK health: BRMP Bramptons Pharma, OXBR Oxbridge Genomics
UK consumer: MRWD Marwood Grocers, HLBR Halbrook Hotels, DNFR Dunfare Breweries, LTHM Lathom Publishing
UK financial: KNGB Kingsbrae Bank, STHW Southwark Assurance, CLDN Caledon Wealth
UK industrial: TRNT Trentmere Engineering, PNNN Pennine Water, ABRX Aberux Mining
UK energy: NSEA Northsea Drilling, HVLL Highvale Wind
Swiss health: RHMD Rhenomed, ALPB Alpbiota, ZYTO Zytosan
Swiss consumer: UHRW Uhrwerk Manufaktur, CHOC Chocolat Giverny, MATT Matterquell
Swiss financial: BKGR Bank Gottlieb, HLVR Helvaria Rück
Swiss industrial: PRZN Präzision Aarau, BHNT Bahntech Simplon, CHMX Chemex Basilea
Global equity fund: QLTY Meridian World Quality, SMLC Meridian World Small Caps, SUST Cedar Sustainable Leaders, DVGR Cedar Dividend Growers, TECH Aoyama Global Technology, HLTH Aoyama Global Health
US equity fund: USMD Meridian US Mid Caps, USGR Meridian US Growth, USEQ Meridian US Broad Market
Euro equity fund: EZSM Meridian Euro Small Caps, NRDC Fjordal Nordic Equity
UK equity fund: UKMD Thameside UK Mid Caps
Swiss equity fund: SWLG Alpina Swiss Large Caps
Emerging equity fund: INDA Sagara India Equity, LATM Andina Latin America, CHNA Jadewater China Leaders
Euro government bond: EGBX Euro Government Bonds 15+ years, EGB5 Euro Government Bonds 3–5 years, EINF Euro Inflation-Linked, DBND Bund Ladder 2031
US government bond: UST2 US Treasuries 1–3 years, UST7 US Treasuries 7–10 years, USTX US Treasuries 20+ years
UK government bond: GLT5 Gilts 3–7 years, GLTX Gilts 15+ years
Swiss government bond: CHGB Swiss Confederation Bonds
Euro corporate bond: ECOR Euro Investment Grade, EGRN Euro Green Bonds, ESUB Euro Subordinated Financials, KRNB Stahlwerk Kronach 4.25 % 2029
US corporate bond: UCOR US Investment Grade, UHYB US High Yield, EMDB Emerging Markets Debt
UK corporate bond: SCOR Sterling Corporate Bonds
Swiss corporate bond: CCOR Swiss Franc Corporates
Commodities: SLVR Physical Silver, CMDX Broad Commodities, COPR Physical Copper
Property: UKRE Thameside UK Property, CHRE Alpina Swiss Real Estate, LOGI Euro Logistics Property, FRST Nordal Forestry
Hedge: MKTN Market Neutral Europe, MACR Global Macro Fund, CATB Catastrophe Bonds, VOLX Volatility Premium, PRDT Private Debt Income, CARB Carbon Allowances, LTGF Litigation Finance`;

/** It has no market; a surveyor values it each quarter. */
export const unpricedSecurity = { symbol: 'ORCH', name: 'Orchard Lane Offices', currency: 'GBP' } as const;
